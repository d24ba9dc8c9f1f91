import type { ModelRequest, ReasoningEffort } from "@aes/core/ports";
import { createAnthropic } from "@ai-sdk/anthropic";
import type { LanguageModelV3CallOptions, LanguageModelV3Prompt } from "@ai-sdk/provider";
import { createShortcut } from "./create-shortcut.ts";
import { readMessagesWords } from "./read-words.ts";
import { accessOf } from "./vendor-access.ts";
import type { Vendor } from "./vendor-client.ts";
import type { VendorKey } from "./vendor-settings.ts";
import type { Fetch } from "./watched-fetch.ts";

/** Anthropic's Messages, with prompt caching and, when an effort is asked for, thinking. */
export function anthropicVendor(key: VendorKey, fetch: Fetch): Vendor {
	const access = accessOf("anthropic", key);
	const shortcut = createShortcut(fetch, readMessagesWords);
	const provider = createAnthropic({ apiKey: access.apiKey, baseURL: `${access.baseUrl}/v1`, fetch: shortcut.fetch });
	return {
		id: "anthropic",
		rules: {
			optionsKey: "anthropic",
			opaqueKeys: ["signature", "redactedData"],
			hasImagesInToolResults: true,
			hasPlainReasoning: false,
		},
		languageModel: (name) => provider.languageModel(name),
		adapt: (options, { request, name }) => withThinking(withCaching(options), request, name),
		access,
		shortcut,
	};
}

const CACHED = { anthropic: { cacheControl: { type: "ephemeral" } } };

/**
 * Marks what the next call will begin with as well: the system prompt, the newest message, and the one before it that
 * was not the model's, where the last call's cache ends. The API takes up to four marks.
 */
function withCaching(options: LanguageModelV3CallOptions): LanguageModelV3CallOptions {
	const { prompt } = options;
	const system = prompt.findLastIndex(({ role }) => role === "system");
	const inputs = prompt.flatMap(({ role }, index) => (role === "user" || role === "tool" ? [index] : []));
	const marked = new Set([system, ...inputs.slice(-2)]);
	const cached: LanguageModelV3Prompt = prompt.map((message, index) =>
		marked.has(index) ? { ...message, providerOptions: CACHED } : message,
	);
	return { ...options, prompt: cached };
}

const BUDGET: Readonly<Record<Exclude<ReasoningEffort, "none">, number>> = {
	minimal: 1_024,
	low: 2_048,
	medium: 8_192,
	high: 16_384,
	xhigh: 32_768,
};
const MIN_BUDGET = 1_024;
/** Models before 4.6 think within a budget of tokens; later ones take an effort. */
const TAKES_BUDGET = /claude-(3|(opus|sonnet|haiku)-4(-[0-5])?(-\d{8}|@|$))/;

function withThinking(options: LanguageModelV3CallOptions, request: ModelRequest, name: string) {
	const { reasoningEffort: effort = "none" } = request;
	if (effort === "none") return options;
	if (!TAKES_BUDGET.test(name)) {
		const thinking = { type: "adaptive", display: "summarized" };
		const anthropic = { thinking, effort: effort === "minimal" ? "low" : effort };
		return { ...options, providerOptions: { anthropic } };
	}
	// The SDK adds the budget to the cap; the cap asked for must hold with it.
	const cap = options.maxOutputTokens ?? Number.POSITIVE_INFINITY;
	const budgetTokens = Math.min(BUDGET[effort], Math.floor(cap / 2));
	if (budgetTokens < MIN_BUDGET) return options;
	return {
		...options,
		...(Number.isFinite(cap) && { maxOutputTokens: cap - budgetTokens }),
		providerOptions: { anthropic: { thinking: { type: "enabled", budgetTokens } } },
	};
}
