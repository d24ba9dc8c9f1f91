import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { createShortcut } from "./create-shortcut.ts";
import { readChatWords } from "./read-words.ts";
import { compatibleAccess } from "./vendor-access.ts";
import type { Vendor } from "./vendor-client.ts";
import type { CompatibleEndpoint } from "./vendor-settings.ts";
import type { Fetch } from "./watched-fetch.ts";

/** An endpoint that speaks OpenAI's chat completions: vLLM, SGLang, Ollama, OpenRouter, DeepSeek. */
export function compatibleVendor(name: string, endpoint: CompatibleEndpoint, fetch: Fetch): Vendor {
	const access = compatibleAccess(name, endpoint);
	const shortcut = createShortcut(fetch, readChatWords);
	const provider = createOpenAICompatible({
		name,
		baseURL: access.baseUrl,
		includeUsage: true,
		fetch: shortcut.fetch,
		...(endpoint.apiKey !== undefined && { apiKey: endpoint.apiKey }),
	});
	return {
		id: name,
		rules: { optionsKey: name, opaqueKeys: [], hasImagesInToolResults: false, hasPlainReasoning: true },
		languageModel: (model) => provider.chatModel(model),
		adapt: (options, { request: { reasoningEffort } }) =>
			reasoningEffort ? { ...options, providerOptions: { openaiCompatible: { reasoningEffort } } } : options,
		access,
		shortcut,
	};
}
