import { lookup as systemLookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Everything that is not the public internet: the IANA special-purpose registries, IPv4-mapped forms included. */
const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
	["0.0.0.0", 8],
	["10.0.0.0", 8],
	["100.64.0.0", 10],
	["127.0.0.0", 8],
	["169.254.0.0", 16],
	["172.16.0.0", 12],
	["192.0.0.0", 24],
	["192.0.2.0", 24],
	["192.88.99.0", 24],
	["192.168.0.0", 16],
	["198.18.0.0", 15],
	["198.51.100.0", 24],
	["203.0.113.0", 24],
	["224.0.0.0", 3],
] as const)
	NOT_PUBLIC.addSubnet(network, bits, "ipv4");

/** Of IPv6 only global unicast is public, without the ranges in it that lead back to IPv4 or to documentation. */
const GLOBAL_UNICAST = new BlockList();
GLOBAL_UNICAST.addSubnet("2000::", 3, "ipv6");
const NOT_GLOBAL = new BlockList();
for (const [network, bits] of [
	["2001::", 23],
	["2001:db8::", 32],
	["2002::", 16],
	["3fff::", 20],
] as const)
	NOT_GLOBAL.addSubnet(network, bits, "ipv6");

export function isPublicAddress(address: string): boolean {
	if (isIP(address) === 4) return !NOT_PUBLIC.check(address, "ipv4");
	return isIP(address) === 6 && GLOBAL_UNICAST.check(address, "ipv6") && !NOT_GLOBAL.check(address, "ipv6");
}

/**
 * Resolves a name for a connection and refuses it when any of its addresses is not public: the check and the
 * connection see the same answer, so a name that changes its address between them gains nothing.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
	systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
		const [first] = addresses ?? [];
		if (error || !first) return callback(error ?? new Error(`${hostname} has no address.`), "", 0);
		const hidden = addresses.find(({ address }) => !isPublicAddress(address));
		if (hidden) return callback(new Error(`${hostname} leads to an address that is not public.`), "", 0);
		if (options.all) return callback(null, addresses);
		callback(null, first.address, first.family);
	});
};
