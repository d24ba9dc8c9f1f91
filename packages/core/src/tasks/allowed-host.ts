const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const IPV4 = /^(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])(?:\.(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])){3}$/;

/**
 * An allow-list entry in the form that Harbor stores: lower case, no spaces around, no trailing dot; networks
 * compressed. null when Harbor refuses it (URL, host:port, host bits set, misplaced "*", bad label …).
 */
export function normalizeAllowedHost(entry: string): string | null {
	const host = entry.trim().toLowerCase().replace(/\.+$/, "");
	if (host.includes("/")) return normalizeNetwork(host);
	if (host.includes(":")) {
		const bits = parseIpv6(host);
		return bits === null ? null : formatIpv6(bits);
	}
	if (host.startsWith("*.")) return isHostName(host.slice(2)) && !IPV4.test(host.slice(2)) ? host : null;
	return isHostName(host) ? host : null;
}

function isHostName(host: string): boolean {
	return host.split(".").every((label) => LABEL.test(label));
}

function normalizeNetwork(entry: string): string | null {
	const [address = "", prefix = "", ...rest] = entry.split("/");
	const isV4 = IPV4.test(address);
	const bits = isV4 ? parseIpv4(address) : parseIpv6(address);
	const width = isV4 ? 32 : 128;
	const length = isV4 ? prefixLength(prefix) : decimal(prefix, 128);
	if (rest.length > 0 || bits === null || length === null) return null;
	const hasHostBits = (bits & ((1n << BigInt(width - length)) - 1n)) !== 0n;
	return hasHostBits ? null : `${isV4 ? address : formatIpv6(bits)}/${length}`;
}

/** Python's `ip_network` takes a length, a netmask or a host mask after an IPv4 address. */
function prefixLength(prefix: string): number | null {
	if (!IPV4.test(prefix)) return decimal(prefix, 32);
	const mask = parseIpv4(prefix).toString(2).padStart(32, "0");
	if (/^1*0*$/.test(mask)) return mask.replaceAll("0", "").length;
	return /^0*1*$/.test(mask) ? mask.replaceAll("1", "").length : null;
}

function decimal(digits: string, most: number): number | null {
	return /^\d{1,4}$/.test(digits) && Number(digits) <= most ? Number(digits) : null;
}

function parseIpv4(address: string): bigint {
	return address.split(".").reduce((bits, octet) => (bits << 8n) | BigInt(octet), 0n);
}

function parseIpv6(address: string): bigint | null {
	const groups = expandGroups(withoutIpv4Tail(address));
	if (!groups?.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return null;
	return groups.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n);
}

/** "::ffff:1.2.3.4" → "::ffff:102:304" */
function withoutIpv4Tail(address: string): string {
	const tail = address.slice(address.lastIndexOf(":") + 1);
	if (!IPV4.test(tail)) return address;
	const bits = parseIpv4(tail);
	return `${address.slice(0, -tail.length)}${(bits >> 16n).toString(16)}:${(bits & 0xffffn).toString(16)}`;
}

function expandGroups(address: string): string[] | null {
	const halves = address.split("::");
	const [head = [], tail = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
	const missing = 8 - head.length - tail.length;
	if (halves.length === 1) return missing === 0 ? head : null;
	return halves.length === 2 && missing >= 1 ? [...head, ...Array<string>(missing).fill("0"), ...tail] : null;
}

/** RFC 5952: no leading zeros, the longest run of two or more zero groups (the first of equals) as "::". */
function formatIpv6(bits: bigint): string {
	const groups = Array.from({ length: 8 }, (_, index) => ((bits >> BigInt(112 - 16 * index)) & 0xffffn).toString(16));
	const runs = [
		...groups
			.map((group) => (group === "0" ? "0" : "x"))
			.join("")
			.matchAll(/0{2,}/g),
	];
	const longest = runs.reduce<RegExpExecArray | null>(
		(best, run) => (best && best[0].length >= run[0].length ? best : run),
		null,
	);
	if (!longest) return groups.join(":");
	return `${groups.slice(0, longest.index).join(":")}::${groups.slice(longest.index + longest[0].length).join(":")}`;
}
