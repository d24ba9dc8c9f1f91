import type { ImagePart, ModelMessage, ReasoningBlock, TextPart } from "@aes/core/ports";
import { unpackOpaque } from "../wire/opaque.ts";
import { toContent } from "../wire/request-fields.ts";
import type { AssistantBlock, UserBlock } from "./messages-block-schema.ts";

/** Results of tools are messages of their own here; what stands between them stays in its place. */
export function toUserMessages(blocks: readonly UserBlock[]): ModelMessage[] {
	const messages: ModelMessage[] = [];
	let parts: (TextPart | ImagePart)[] = [];
	const flush = () => {
		if (parts.length > 0) messages.push({ role: "user", content: toContent(parts) });
		parts = [];
	};
	for (const block of blocks) {
		if (block.type !== "tool_result") {
			parts.push(block);
			continue;
		}
		flush();
		messages.push(toToolMessage(block));
	}
	flush();
	return messages;
}

function toToolMessage(block: Extract<UserBlock, { type: "tool_result" }>): ModelMessage {
	const { tool_use_id: toolCallId, content, is_error: isError } = block;
	const given = typeof content === "string" ? content : toContent(content ?? []);
	return { role: "tool", toolCallId, content: given, ...(isError && { isError }) };
}

export function toAssistantMessage(blocks: readonly AssistantBlock[]): ModelMessage {
	const reasoning = blocks.flatMap((block) => toReasoning(block) ?? []);
	const toolCalls = blocks.flatMap((block) =>
		block.type === "tool_use" ? [{ id: block.id, name: block.name, arguments: block.input }] : [],
	);
	return {
		role: "assistant",
		content: blocks.map((block) => (block.type === "text" ? block.text : "")).join(""),
		...(reasoning.length > 0 && { reasoning }),
		...(toolCalls.length > 0 && { toolCalls }),
	};
}

/** A signature that did not come through here is the vendor's own. */
function toReasoning(block: AssistantBlock): ReasoningBlock | null {
	if (block.type === "redacted_thinking")
		return { text: "", opaque: unpackOpaque(block.data) ?? { redactedData: block.data } };
	if (block.type !== "thinking") return null;
	const { thinking: text, signature } = block;
	return { text, opaque: signature ? (unpackOpaque(signature) ?? { signature }) : null };
}
