import { normalizeAllowedHost } from "./allowed-host.ts";
import type { NetworkMode } from "./task-config.ts";
import { list, optional, type Refuse, value, word } from "./toml-values.ts";

export const networkMode = word("public", "no-network", "allowlist");

const allowedHost = value(
	"a host name, *.host, an IP address or a network without host bits",
	'Write a bare host such as "packages.example.org": no scheme, port or path.',
	(input) => (typeof input === "string" ? (normalizeAllowedHost(input) ?? undefined) : undefined),
);

export const phaseNetworkShape = { network_mode: optional(networkMode), allowed_hosts: optional(list(allowedHost)) };

/** Hosts are legal with "allowlist" only; an empty list is accepted beside any written mode. */
export function checkAllowedHosts(
	policy: { networkMode: NetworkMode | null; allowedHosts: string[] | null },
	refuse: Refuse,
) {
	const { networkMode: mode, allowedHosts } = policy;
	if (allowedHosts === null || mode === "allowlist" || (mode !== null && allowedHosts.length === 0)) return;
	refuse('is allowed only with network_mode = "allowlist"', 'Set network_mode = "allowlist" or remove it.', [
		"allowed_hosts",
	]);
}
