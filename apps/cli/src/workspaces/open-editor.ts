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
import type { Settings } from "../env.ts";

/** Who edits the workspace: a vendor's model, or without one the procedural stand-in. */
export function openEditor(settings: Settings, model: string | undefined): Editor {
	if (model === undefined || model.startsWith("procedural/")) return proceduralEditor;
	const { HTTP_PROXY: http, HTTPS_PROXY: https, NO_PROXY: except } = settings;
	const deps = { ...systemVendorDeps, ...((http || https) && { fetch: createProxyFetch({ http, https, except }) }) };
	const keys = toVendorSettings(settings);
	return createModelEditor(createModelRouter(createVendorModels(keys, deps), missingVendors(keys)), model);
}

function toVendorSettings(settings: Settings): VendorSettings {
	const anthropic = toKey(settings.ANTHROPIC_API_KEY, settings.ANTHROPIC_BASE_URL);
	const openai = toKey(settings.OPENAI_API_KEY, settings.OPENAI_BASE_URL);
	const google = toKey(settings.GOOGLE_GENERATIVE_AI_API_KEY, settings.GOOGLE_GENERATIVE_AI_BASE_URL);
	return { ...(anthropic && { anthropic }), ...(openai && { openai }), ...(google && { google }) };
}

const toKey = (apiKey: string | undefined, baseUrl: string | undefined): VendorKey | undefined =>
	apiKey ? { apiKey, ...(baseUrl && { baseUrl }) } : undefined;
