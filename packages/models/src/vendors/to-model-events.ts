import type { FinishReason, ModelEvent } from "@aes/core/ports";
import type {
	LanguageModelV3FinishReason,
	LanguageModelV3StreamPart,
	SharedV3ProviderMetadata,
} from "@ai-sdk/provider";
import type { PromptRules } from "./to-prompt.ts";
import { toUsage } from "./to-usage.ts";

export type EventsInput = {
	rules: PromptRules;
	/** Makes the error of an `error` part. */
	toError(error: unknown): Error;
	/** Makes the error of an answer that stopped without an end. */
	brokeOff(): Error;
};

type Part<Type> = Extract<LanguageModelV3StreamPart, { type: Type }>;

/**
 * The SDK's parts as our events, to be asked with each part in turn. What a vendor runs on its own side (web search,
 * code) is no part of an answer here. Throws what `toError` and `brokeOff` make.
 */
export function toModelEvents(input: EventsInput): (part: LanguageModelV3StreamPart) => readonly ModelEvent[] {
	const calls = createCalls();
	const thoughts = createThoughts(input.rules);
	return (part) => {
		switch (part.type) {
			case "text-delta":
				return part.delta === "" ? [] : [{ type: "text", text: part.delta }];
			case "error":
				throw input.toError(part.error);
			case "finish": {
				if (isCutOff(part.finishReason)) throw input.brokeOff();
				const finishReason = toFinishReason(part.finishReason, calls.count() > 0);
				return [...thoughts.signatures, { type: "end", finishReason, usage: toUsage(part.usage) }];
			}
			default:
				return [...thoughts.take(part), ...calls.take(part)];
		}
	};
}

/** The SDK ends a stream whose connection closed early as if it were whole, only without a reason; routers say "error". */
const isCutOff = ({ unified, raw }: LanguageModelV3FinishReason) =>
	raw === "error" || (raw === undefined && (unified === "other" || unified === "error"));

function toFinishReason({ unified }: LanguageModelV3FinishReason, hasCalls: boolean): FinishReason {
	if (unified === "content-filter") return "refusal";
	if (unified === "length") return "length";
	return hasCalls ? "tool_calls" : "stop";
}

type Opaque = Record<string, string>;

/** Thoughts come in blocks, one at a time; what must go back is spread over a block's parts. */
function createThoughts(rules: PromptRules) {
	const blocks = new Map<string, { opaque: Opaque; hasText: boolean }>();
	const signatures: ModelEvent[] = [];

	const take = (part: LanguageModelV3StreamPart): ModelEvent[] => {
		if (part.type === "tool-call") sign(part);
		if (part.type !== "reasoning-start" && part.type !== "reasoning-delta" && part.type !== "reasoning-end") return [];
		const block = blocks.get(part.id) ?? { opaque: {}, hasText: false };
		blocks.set(part.id, block);
		Object.assign(block.opaque, opaqueIn(part.providerMetadata, rules));
		return part.type === "reasoning-delta"
			? grow(block, part.delta)
			: part.type === "reasoning-end"
				? end(part.id)
				: [];
	};
	const grow = (block: { hasText: boolean }, text: string): ModelEvent[] => {
		if (text === "") return [];
		block.hasText = true;
		return [{ type: "reasoning", text }];
	};
	const end = (id: string): ModelEvent[] => {
		const { opaque, hasText } = blocks.get(id) ?? { opaque: {}, hasText: false };
		blocks.delete(id);
		const isSealed = Object.keys(opaque).length > 0;
		return hasText || isSealed ? [{ type: "reasoning_end", opaque: isSealed ? opaque : null }] : [];
	};
	/** Google signs the call itself; the signature travels as a block without words that names the call. */
	const sign = ({ toolCallId, providerMetadata }: Part<"tool-call">): void => {
		const opaque = opaqueIn(providerMetadata, rules);
		if (opaque.thoughtSignature) signatures.push({ type: "reasoning_end", opaque: { ...opaque, toolCallId } });
	};
	return { take, signatures };
}

function opaqueIn(metadata: SharedV3ProviderMetadata | undefined, { optionsKey, opaqueKeys }: PromptRules) {
	const own = Object.entries(metadata?.[optionsKey] ?? {});
	return Object.fromEntries(
		own.filter((entry): entry is [string, string] => opaqueKeys.includes(entry[0]) && typeof entry[1] === "string"),
	);
}

function createCalls() {
	const indexes = new Map<string, number>();
	const withArguments = new Set<string>();

	const start = (id: string, name: string): ModelEvent[] => {
		if (indexes.has(id)) return [];
		indexes.set(id, indexes.size);
		return [{ type: "tool_call_start", index: indexes.size - 1, id, name }];
	};
	const add = (id: string, json: string): ModelEvent[] => {
		const index = indexes.get(id);
		if (index === undefined || json === "") return [];
		withArguments.add(id);
		return [{ type: "tool_call_arguments", index, json }];
	};
	return {
		count: () => indexes.size,
		take(part: LanguageModelV3StreamPart): ModelEvent[] {
			if (part.type === "tool-input-start" && !part.providerExecuted) return start(part.id, part.toolName);
			if (part.type === "tool-input-delta") return add(part.id, part.delta);
			if (part.type !== "tool-call" || part.providerExecuted) return [];
			const started = start(part.toolCallId, part.toolName);
			return withArguments.has(part.toolCallId) ? started : [...started, ...add(part.toolCallId, part.input)];
		},
	};
}
