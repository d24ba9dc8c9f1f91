import { createOpenAI } from "@ai-sdk/openai";
import { createShortcut } from "./create-shortcut.ts";
import { readResponsesWords } from "./read-words.ts";
import { accessOf } from "./vendor-access.ts";
import type { Vendor } from "./vendor-client.ts";
import type { VendorKey } from "./vendor-settings.ts";
import type { Fetch } from "./watched-fetch.ts";

/** OpenAI's Responses. Nothing is stored there: encrypted reasoning comes with the answer and goes back with the next. */
export function openAiVendor(key: VendorKey, fetch: Fetch): Vendor {
	const access = accessOf("openai", key);
	const shortcut = createShortcut(fetch, readResponsesWords);
	const provider = createOpenAI({ apiKey: access.apiKey, baseURL: access.baseUrl, fetch: shortcut.fetch });
	return {
		id: "openai",
		rules: {
			optionsKey: "openai",
			opaqueKeys: ["itemId", "reasoningEncryptedContent"],
			hasImagesInToolResults: true,
			hasPlainReasoning: false,
		},
		languageModel: (name) => provider.responses(name),
		adapt(options, { request: { reasoningEffort } }) {
			// Tools' schemas are whatever an agent wrote; strict ones must name every property as required.
			const tools = options.tools?.map((tool) => (tool.type === "function" ? { ...tool, strict: false } : tool));
			// Summaries are for organisations that OpenAI has verified; who asks for thinking is taken to be one.
			const thinking = reasoningEffort &&
				reasoningEffort !== "none" && { reasoningEffort, reasoningSummary: "auto" as const };
			return { ...options, ...(tools && { tools }), providerOptions: { openai: { store: false, ...thinking } } };
		},
		access,
		shortcut,
	};
}
