import type { ReasoningEffort } from "@aes/core/ports";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { accessOf } from "./vendor-access.ts";
import type { Vendor } from "./vendor-client.ts";
import type { VendorKey } from "./vendor-settings.ts";
import type { Fetch } from "./watched-fetch.ts";

/** Google's Gemini API. Its thoughts and its tool calls are signed; the signatures go back with the next turn. */
export function googleVendor(key: VendorKey, fetch: Fetch): Vendor {
	const access = accessOf("google", key);
	const provider = createGoogleGenerativeAI({ apiKey: access.apiKey, baseURL: access.baseUrl, fetch });
	return {
		id: "google",
		rules: {
			optionsKey: "google",
			opaqueKeys: ["thoughtSignature"],
			hasImagesInToolResults: true,
			hasPlainReasoning: false,
		},
		languageModel: (name) => provider.languageModel(name),
		adapt(options, { request, name }) {
			const thinkingConfig = toThinking(name, request.reasoningEffort);
			return thinkingConfig ? { ...options, providerOptions: { google: { thinkingConfig } } } : options;
		},
		access,
	};
}

const LEVELS = { none: "low", minimal: "low", low: "low", medium: "medium", high: "high", xhigh: "high" };
const BUDGETS = { none: 0, minimal: 512, low: 1_024, medium: 8_192, high: 24_576, xhigh: 24_576 };

/** Gemini 2.5 takes a budget of tokens, later ones a level (the lowest that all know is "low"), earlier ones do not think. */
function toThinking(name: string, effort: ReasoningEffort | undefined) {
	if (/gemini-2\.5/.test(name))
		return { includeThoughts: true, ...(effort !== undefined && { thinkingBudget: BUDGETS[effort] }) };
	if (/gemini-([3-9]|\d\d)/.test(name))
		return { includeThoughts: true, ...(effort !== undefined && { thinkingLevel: LEVELS[effort] }) };
	return null;
}
