import { type Content, type ModelMessage, type ReasoningBlock, type ToolCall, textOf } from "@aes/core/ports";
import type { LanguageModelV3Message, LanguageModelV3Prompt, SharedV3ProviderOptions } from "@ai-sdk/provider";

/** What differs between vendors in how a conversation is handed back. */
export type PromptRules = {
	/** Where the SDK looks for what belongs to this vendor. */
	optionsKey: string;
	/** What a reasoning block of this vendor carries; blocks with none of it are another's, and left out. */
	opaqueKeys: readonly string[];
	/** False: images of a tool's result follow in a message of the user's. */
	hasImagesInToolResults: boolean;
	/** True: thoughts go back as plain text, and only those since the user last spoke. */
	hasPlainReasoning: boolean;
};

type AssistantMessage = Extract<ModelMessage, { role: "assistant" }>;
type ToolMessage = Extract<ModelMessage, { role: "tool" }>;
type Part<Role> =
	Extract<LanguageModelV3Message, { role: Role }> extends { content: readonly (infer Item)[] } ? Item : never;

/** A conversation in the SDK's form. */
export function toPrompt(messages: readonly ModelMessage[], rules: PromptRules): LanguageModelV3Prompt {
	const names = new Map(messages.flatMap(toolCallsOf).map(({ id, name }) => [id, name]));
	const lastUser = messages.findLastIndex(({ role }) => role === "user");
	const prompt: LanguageModelV3Prompt = [];
	let images: Part<"user">[] = [];
	for (const [index, message] of messages.entries()) {
		if (message.role !== "tool" && images.length > 0) {
			prompt.push({ role: "user", content: images });
			images = [];
		}
		if (message.role === "tool" && !rules.hasImagesInToolResults)
			images.push(...toUserParts(imagesOf(message.content)));
		prompt.push(toMessage(message, { rules, names, isSinceUser: index > lastUser }));
	}
	if (images.length > 0) prompt.push({ role: "user", content: images });
	return prompt;
}

type Place = { rules: PromptRules; names: ReadonlyMap<string, string>; isSinceUser: boolean };

function toMessage(message: ModelMessage, place: Place): LanguageModelV3Message {
	switch (message.role) {
		case "system":
			return { role: "system", content: message.content };
		case "user":
			return { role: "user", content: toUserParts(message.content) };
		case "assistant":
			return { role: "assistant", content: toAssistantParts(message, place) };
		case "tool":
			return { role: "tool", content: [toToolResult(message, place)] };
	}
}

const toolCallsOf = (message: ModelMessage): readonly ToolCall[] =>
	message.role === "assistant" ? (message.toolCalls ?? []) : [];

const imagesOf = (content: Content) =>
	typeof content === "string" ? [] : content.filter((part) => part.type === "image");

function toUserParts(content: Content): Part<"user">[] {
	if (typeof content === "string") return [{ type: "text", text: content }];
	return content.map((part) =>
		part.type === "text"
			? { type: "text", text: part.text }
			: { type: "file", mediaType: part.mediaType, data: part.base64 },
	);
}

function toAssistantParts({ content, reasoning = [], toolCalls = [] }: AssistantMessage, place: Place) {
	const { rules } = place;
	const parts: Part<"assistant">[] = reasoning.flatMap((block) => toReasoning(block, place));
	if (content !== "") parts.push({ type: "text", text: content });
	for (const { id, name, arguments: input } of toolCalls) {
		const signed = reasoning.find(({ opaque }) => opaque?.toolCallId === id);
		const opaque = signed && toOpaque(signed, rules);
		parts.push({
			type: "tool-call",
			toolCallId: id,
			toolName: name,
			input,
			...(opaque && { providerOptions: opaque }),
		});
	}
	return parts;
}

function toReasoning(block: ReasoningBlock, { rules, isSinceUser }: Place): Part<"assistant">[] {
	if (rules.hasPlainReasoning) return isSinceUser ? [{ type: "reasoning", text: block.text }] : [];
	const providerOptions = block.opaque?.toolCallId === undefined ? toOpaque(block, rules) : null;
	return providerOptions ? [{ type: "reasoning", text: block.text, providerOptions }] : [];
}

function toOpaque({ opaque }: ReasoningBlock, rules: PromptRules): SharedV3ProviderOptions | null {
	const own = Object.entries(opaque ?? {}).filter(([key]) => rules.opaqueKeys.includes(key));
	return own.length > 0 ? { [rules.optionsKey]: Object.fromEntries(own) } : null;
}

function toToolResult({ toolCallId, content, isError = false }: ToolMessage, { names, rules }: Place) {
	const images = rules.hasImagesInToolResults ? imagesOf(content) : [];
	return {
		type: "tool-result",
		toolCallId,
		toolName: names.get(toolCallId) ?? "tool",
		output:
			images.length === 0
				? { type: isError ? "error-text" : "text", value: textOf(content) }
				: {
						type: "content",
						value: [
							{ type: "text", text: textOf(content) },
							...images.map(({ mediaType, base64 }) => ({ type: "image-data" as const, mediaType, data: base64 })),
						],
					},
	} satisfies Part<"tool">;
}
