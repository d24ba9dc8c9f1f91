import { hostname, networkInterfaces } from "node:os";

const WILDCARDS = new Set(["0.0.0.0", "::"]);

export const isLoopback = (host: string): boolean =>
	host === "localhost" || host === "::1" || /^127(\.\d+){3}$/.test(host);

/** The address to open in a browser on this machine for what listens on a host and port. */
export function toUrl(host: string, port: number): string {
	const reachable = WILDCARDS.has(host) ? "127.0.0.1" : host;
	return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}

/** The names besides loopback under which the dashboard may be asked for, when it listens on `host`. */
export function listAllowedHosts(host: string, names: readonly string[] = listOwnNames()): string[] {
	if (isLoopback(host)) return [];
	return WILDCARDS.has(host) ? [...names] : [host];
}

function listOwnNames(): string[] {
	const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
	return [hostname(), ...addresses.filter(({ internal }) => !internal).map(({ address }) => address)];
}
