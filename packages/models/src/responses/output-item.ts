import type { ReasoningBlock } from "@aes/core/ports";
import { packOpaque } from "../wire/opaque.ts";
import type { WireTool } from "./wire-tools.ts";

export type ItemStatus = "in_progress" | "completed" | "incomplete";

export function toMessageItem(id: string, text: string | null, status: ItemStatus) {
	const content = text === null ? [] : [toTextPart(text)];
	return { type: "message", id, status, role: "assistant", content };
}

export function toTextPart(text: string) {
	return { type: "output_text", text, annotations: [], logprobs: [] };
}

export function toReasoningItem(id: string, { text, opaque }: ReasoningBlock) {
	return {
		type: "reasoning",
		id,
		summary: text === "" ? [] : [{ type: "summary_text", text }],
		...(opaque && { encrypted_content: packOpaque(opaque) }),
	};
}

export type OutputCall = { itemId: string; callId: string; tool: WireTool };

export function toCallItemId({ isCustom }: WireTool, suffix: string): string {
	return `${isCustom ? "ctc" : "fc"}_${suffix}`;
}

/** `json` is the call's arguments as the model wrote them, whole or "" at the beginning. */
export function toCallItem({ itemId: id, callId, tool }: OutputCall, json: string, status: ItemStatus) {
	const { isCustom, ...named } = tool;
	const head = { id, status, call_id: callId, ...named };
	if (isCustom) return { type: "custom_tool_call", ...head, input: toCustomInput(json) };
	return { type: "function_call", ...head, arguments: json };
}

/** The text inside of `{"input": …}`; what the model wrote instead of that, as it is. */
export function toCustomInput(json: string): string {
	try {
		const value = JSON.parse(json) as { input?: unknown } | null;
		return typeof value?.input === "string" ? value.input : json;
	} catch {
		return json;
	}
}
