import { randomUUID } from "node:crypto";
import { type Ledger, meterModel } from "@aes/core/ledger";
import type { Editor } from "@aes/core/workspaces";
import { createModelEditor, proceduralEditor } from "@aes/harness";
import { createModelRouter } from "@aes/models";
import {
	createProxyFetch,
	createVendorModels,
	missingVendors,
	systemVendorDeps,
	type VendorKey,
	type VendorSettings,
} from "@aes/models/vendors";
import { readPrices } from "../campaigns/prices.ts";
import type { Settings } from "../env.ts";

type Wanted = { model: string | undefined; ledger: Ledger };

/**
 * Who edits the workspace: a vendor's model, each call of it reserved and settled under the project's day budget, or
 * without one the procedural stand-in, which calls no model. Throws as `readPrices`.
 */
export async function openEditor(settings: Settings, { model, ledger }: Wanted): Promise<Editor> {
	if (model === undefined || model.startsWith("procedural/")) return proceduralEditor;
	const { HTTP_PROXY: http, HTTPS_PROXY: https, NO_PROXY: except } = settings;
	const deps = { ...systemVendorDeps, ...((http || https) && { fetch: createProxyFetch({ http, https, except }) }) };
	const keys = toVendorSettings(settings);
	const metered = meterModel(createModelRouter(createVendorModels(keys, deps), missingVendors(keys)), {
		ledger,
		prices: await readPrices(settings),
		scope: { proposalId: null, environmentVersionId: null },
		leaseToken: `workspace editor ${randomUUID()}`,
		clock: () => new Date(),
	});
	return createModelEditor(metered, model);
}

function toVendorSettings(settings: Settings): VendorSettings {
	const anthropic = toKey(settings.ANTHROPIC_API_KEY, settings.ANTHROPIC_BASE_URL);
	const openai = toKey(settings.OPENAI_API_KEY, settings.OPENAI_BASE_URL);
	const google = toKey(settings.GOOGLE_GENERATIVE_AI_API_KEY, settings.GOOGLE_GENERATIVE_AI_BASE_URL);
	return { ...(anthropic && { anthropic }), ...(openai && { openai }), ...(google && { google }) };
}

const toKey = (apiKey: string | undefined, baseUrl: string | undefined): VendorKey | undefined =>
	apiKey ? { apiKey, ...(baseUrl && { baseUrl }) } : undefined;
