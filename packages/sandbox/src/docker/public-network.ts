import { AppError } from "@aes/core/errors";
import type { NetworkCreateOptions } from "dockerode";
import type { Engine } from "../connect-engine.ts";
import { hasStatus, toEngineError } from "../engine-errors.ts";
import type { EngineSettings } from "../settings.ts";
import { installFirewall } from "./firewall.ts";
import { findProxyTargets, findResolvers, findSmallestMtu } from "./host-network.ts";

/** One bridge for all sandboxes and builds with public network; its rules, not its separateness, keep them apart. */
export const PUBLIC_NETWORK = "aes-public";
const BRIDGE = "aes-public0";
/** Rules can be flushed by others, so they are looked after, but not for each of many sandboxes at once. */
const FRESH_MS = 30_000;

export type PublicNetwork = {
	/**
	 * Makes network and firewall when missing and returns the network's name. Throws `unavailable` when the rules cannot
	 * be set: without them a sandbox would reach this host, its neighbours and the cloud's metadata.
	 */
	ensure(): Promise<string>;
};

export function createPublicNetwork(engine: Engine, settings: EngineSettings): PublicNetwork {
	let ensured: Promise<string> | null = null;
	let ensuredAt = 0;
	return {
		ensure() {
			if (!ensured || Date.now() - ensuredAt > FRESH_MS) {
				ensuredAt = Date.now();
				ensured = ensureNetwork(engine, settings);
				// A failure is not remembered.
				ensured.catch(() => {
					ensured = null;
				});
			}
			return ensured;
		},
	};
}

async function ensureNetwork(engine: Engine, settings: EngineSettings): Promise<string> {
	if (!engine.isLocal) {
		throw new AppError(
			"unavailable",
			"Public network needs firewall rules on the engine's host, and this engine is on another one. Run the worker on that host, or ask for no network.",
			{ details: { reason: "engine" } },
		);
	}
	try {
		await engine.docker.getNetwork(PUBLIC_NETWORK).inspect();
	} catch (error) {
		if (!hasStatus(error, 404)) throw toEngineError(error, "find the public network");
		await createNetwork(engine);
	}
	const allowed = [...(await findResolvers()), ...findProxyTargets(settings)];
	await installFirewall(BRIDGE, allowed);
	return PUBLIC_NETWORK;
}

async function createNetwork({ docker }: Engine): Promise<void> {
	const options: NetworkCreateOptions = {
		Name: PUBLIC_NETWORK,
		CheckDuplicate: true,
		Driver: "bridge",
		EnableIPv6: false,
		Labels: { "aes.purpose": "network" },
		Options: {
			"com.docker.network.bridge.name": BRIDGE,
			"com.docker.network.bridge.enable_icc": "false",
			"com.docker.network.driver.mtu": String(await findSmallestMtu()),
		},
	};
	await docker.createNetwork(options).catch((error: unknown) => {
		// Another process was faster.
		if (!hasStatus(error, 409)) throw toEngineError(error, "make the public network");
	});
}
