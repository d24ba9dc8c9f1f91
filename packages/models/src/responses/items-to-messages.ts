import {
	type Content,
	type ModelMessage,
	type ReasoningBlock,
	type ToolCall,
	textOf,
	toToolCall,
} from "@aes/core/ports";
import { unpackOpaque } from "../wire/opaque.ts";
import { toContent } from "../wire/request-fields.ts";
import type { ResponsesItem } from "./responses-item-schema.ts";
import { joinToolName } from "./wire-tools.ts";

type Turn = { role: "assistant"; content: string; reasoning: ReasoningBlock[]; toolCalls: ToolCall[] };

/** A conversation of items as messages: what the assistant thought, said and called in one go is one message. */
export function toMessages(items: readonly ResponsesItem[]): ModelMessage[] {
	const messages: ModelMessage[] = [];
	let turn: Turn | null = null;
	for (const item of items) {
		const other = toOther(item);
		if (other) {
			if (turn) messages.push(toAssistant(turn));
			turn = null;
			messages.push(other);
		} else {
			turn ??= { role: "assistant", content: "", reasoning: [], toolCalls: [] };
			addTo(turn, item);
		}
	}
	if (turn) messages.push(toAssistant(turn));
	return messages;
}

/** null: the item is the assistant's. */
function toOther(item: ResponsesItem): ModelMessage | null {
	switch (item.type) {
		case "function_call_output":
		case "custom_tool_call_output":
			return { role: "tool", toolCallId: item.call_id, content: toAnyContent(item.output) };
		case "message":
			if (item.role === "assistant") return null;
			if (item.role === "user") return { role: "user", content: toAnyContent(item.content) };
			return { role: "system", content: textOf(toAnyContent(item.content)) };
		default:
			return null;
	}
}

function addTo(turn: Turn, item: ResponsesItem): void {
	switch (item.type) {
		case "message": {
			const text = textOf(toAnyContent(item.content));
			turn.content = [turn.content, text].filter(Boolean).join("\n\n");
			break;
		}
		case "reasoning":
			turn.reasoning.push(toReasoning(item));
			break;
		case "function_call":
			turn.toolCalls.push(toToolCall({ id: item.call_id, name: joinToolName(item), json: item.arguments }));
			break;
		case "custom_tool_call":
			turn.toolCalls.push({ id: item.call_id, name: joinToolName(item), arguments: { input: item.input } });
	}
}

function toAssistant({ reasoning, toolCalls, ...turn }: Turn): ModelMessage {
	return { ...turn, ...(reasoning.length > 0 && { reasoning }), ...(toolCalls.length > 0 && { toolCalls }) };
}

/** Encrypted thoughts that did not come through here are the vendor's own. */
function toReasoning(item: Extract<ResponsesItem, { type: "reasoning" }>): ReasoningBlock {
	const parts = item.summary?.length ? item.summary : (item.content ?? []);
	const text = parts.map((part) => part.text).join("\n\n");
	const encrypted = item.encrypted_content;
	if (!encrypted) return { text, opaque: null };
	const own = { reasoningEncryptedContent: encrypted, ...(item.id && { itemId: item.id }) };
	return { text, opaque: unpackOpaque(encrypted) ?? own };
}

function toAnyContent(content: string | Parameters<typeof toContent>[0]): Content {
	return typeof content === "string" ? content : toContent(content);
}
