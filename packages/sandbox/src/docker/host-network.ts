import { readdir, readFile } from "node:fs/promises";
import { isIPv4 } from "node:net";
import type { EngineSettings } from "../settings.ts";

/** An exception from the firewall: one port of one address. */
export type AllowedTarget = { address: string; port: number; protocol: "tcp" | "udp" };

const DNS_PORT = 53;
const DEFAULT_MTU = 1500;

/** The resolvers that the engine hands to containers; one on loopback is asked by the engine itself. */
export async function findResolvers(): Promise<AllowedTarget[]> {
	const text = await readFile("/etc/resolv.conf", "utf8").catch(() => "");
	const addresses = [...text.matchAll(/^\s*nameserver\s+(\S+)/gm)].map((match) => match[1] ?? "");
	return addresses
		.filter((address) => isIPv4(address) && !address.startsWith("127."))
		.flatMap((address) => [
			{ address, port: DNS_PORT, protocol: "udp" as const },
			{ address, port: DNS_PORT, protocol: "tcp" as const },
		]);
}

/** Proxies given by address; one given by name must have a public address. */
export function findProxyTargets({ proxy }: EngineSettings): AllowedTarget[] {
	return [proxy?.http, proxy?.https].flatMap((text) => {
		if (!text || !URL.canParse(text)) return [];
		const { hostname, port, protocol } = new URL(text);
		const defaultPort = protocol === "https:" ? 443 : 80;
		return isIPv4(hostname) ? [{ address: hostname, port: Number(port || defaultPort), protocol: "tcp" as const }] : [];
	});
}

/** A bridge that carries larger packets than the way out loses answers where ICMP is filtered. */
export async function findSmallestMtu(): Promise<number> {
	const names = await readdir("/sys/class/net").catch(() => []);
	const mtus = await Promise.all(
		names.map(async (name) => {
			const isUp = (await readFile(`/sys/class/net/${name}/operstate`, "utf8").catch(() => "")).trim() === "up";
			return isUp ? Number(await readFile(`/sys/class/net/${name}/mtu`, "utf8")) : DEFAULT_MTU;
		}),
	);
	return Math.min(DEFAULT_MTU, ...mtus.filter((mtu) => mtu >= 576));
}
