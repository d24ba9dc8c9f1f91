import { setTimeout as sleep } from "node:timers/promises";
import type { ModelClient } from "@aes/core/ports";
import { anthropicVendor } from "./anthropic-vendor.ts";
import { compatibleVendor } from "./compatible-vendor.ts";
import { googleVendor } from "./google-vendor.ts";
import { openAiVendor } from "./openai-vendor.ts";
import { DEFAULT_RETRIES, type RetryDeps, type RetryPolicy, retryModel } from "./retry-model.ts";
import { createVendorClient, type Vendor } from "./vendor-client.ts";
import { VENDOR_IDS, VENDOR_VARIABLES, type VendorSettings } from "./vendor-settings.ts";
import { type Fetch, type WatchLimits, watchedFetch } from "./watched-fetch.ts";

export type VendorDeps = RetryDeps & { fetch: Fetch; limits: WatchLimits; retries: RetryPolicy };

/** Four minutes without a byte: models that think in silence have answered by then. */
const DEFAULT_LIMITS: WatchLimits = { idleMs: 240_000, totalMs: 1_800_000 };

export const systemVendorDeps: VendorDeps = {
	fetch: globalThis.fetch,
	clock: () => new Date(),
	sleep: async (ms, signal) => {
		await sleep(ms, undefined, { signal }).catch((error: unknown) => {
			throw signal?.aborted ? signal.reason : error;
		});
	},
	random: Math.random,
	limits: DEFAULT_LIMITS,
	retries: DEFAULT_RETRIES,
};

/**
 * A client for each vendor that is set up, by the prefix of its models ("anthropic/"). Calls are watched for time and
 * repeated as `retryModel` says.
 */
export function createVendorModels(
	settings: VendorSettings,
	deps: VendorDeps = systemVendorDeps,
): Readonly<Record<string, ModelClient>> {
	const fetch = watchedFetch(deps.fetch, deps.limits);
	const vendors: Vendor[] = [
		...(settings.anthropic ? [anthropicVendor(settings.anthropic, fetch)] : []),
		...(settings.openai ? [openAiVendor(settings.openai, fetch)] : []),
		...(settings.google ? [googleVendor(settings.google, fetch)] : []),
		...Object.entries(settings.compatible ?? {}).map(([name, endpoint]) => compatibleVendor(name, endpoint, fetch)),
	];
	return Object.fromEntries(
		vendors.map((vendor) => [`${vendor.id}/`, retryModel(createVendorClient(vendor, deps.clock), deps, deps.retries)]),
	);
}

/** The variable that each vendor lacks which is not set up. */
export function missingVendors(settings: VendorSettings): Readonly<Record<string, string>> {
	const missing = VENDOR_IDS.filter((id) => !settings[id]);
	return Object.fromEntries(missing.map((id) => [id, VENDOR_VARIABLES[id].key]));
}
