import { readFile } from "node:fs/promises";
import { AppError } from "@aes/core/errors";
import type { PriceTable } from "@aes/core/ledger";
import type { ModelClient, ModelProviders, WireUpstream } from "@aes/core/ports";
import { createModelRouter } from "@aes/models";
import {
	createProxyFetch,
	createVendorModels,
	createVendorUpstreams,
	missingVendors,
	parseModelsFile,
	systemVendorDeps,
	type VendorDeps,
	type VendorKey,
	type VendorSettings,
	withOwnPrices,
} from "@aes/models/vendors";
import { createProceduralModel } from "@aes/procedural";
import { readKeyVariable, type WorkerEnv } from "./env.ts";

export type Models = {
	/** Every model that is set up, unmetered. */
	client: ModelClient;
	/** Who is set up, and what the others lack. */
	providers: ModelProviders;
	prices: PriceTable;
	/** Where a model's bytes can pass through; the first is the vendor's own format. */
	upstreamsOf(model: string): readonly WireUpstream[];
};

/** The procedural model, the vendors with a key, and what the models file adds. Throws what is wrong with that file. */
export async function createModels(
	env: WorkerEnv,
	changes: Partial<Pick<VendorDeps, "retries">> = {},
): Promise<Models> {
	const { compatible, prices } = await readModelsFile(env.AES_MODELS_FILE);
	const settings = { ...toVendorSettings(env), compatible };
	const { HTTP_PROXY: http, HTTPS_PROXY: https, NO_PROXY: except } = env;
	const { retries = systemVendorDeps.retries } = changes;
	const deps = {
		...systemVendorDeps,
		retries,
		...((http || https) && { fetch: createProxyFetch({ http, https, except }) }),
	};
	const clients = { "procedural/": createProceduralModel(), ...createVendorModels(settings, deps) };
	const missing = missingVendors(settings);
	return {
		client: createModelRouter(clients, missing),
		providers: { ready: Object.keys(clients).map((prefix) => prefix.slice(0, -1)), missing },
		prices: withOwnPrices(prices),
		upstreamsOf: createVendorUpstreams(settings, deps),
	};
}

async function readModelsFile(path: string | undefined) {
	if (!path) return { compatible: {}, prices: {} };
	const text = await readFile(path, "utf8").catch((cause: unknown) => {
		throw new AppError("not_found", `The models file ${path} cannot be read. Mend AES_MODELS_FILE, or unset it.`, {
			cause,
		});
	});
	return parseModelsFile({ text, path, variable: readKeyVariable });
}

function toVendorSettings(env: WorkerEnv): VendorSettings {
	const anthropic = toKey(env.ANTHROPIC_API_KEY, env.ANTHROPIC_BASE_URL);
	const openai = toKey(env.OPENAI_API_KEY, env.OPENAI_BASE_URL);
	const google = toKey(env.GOOGLE_GENERATIVE_AI_API_KEY, env.GOOGLE_GENERATIVE_AI_BASE_URL);
	return { ...(anthropic && { anthropic }), ...(openai && { openai }), ...(google && { google }) };
}

const toKey = (apiKey: string | undefined, baseUrl: string | undefined): VendorKey | undefined =>
	apiKey ? { apiKey, ...(baseUrl && { baseUrl }) } : undefined;
