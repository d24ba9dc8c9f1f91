import type { ModelResponse, ReasoningBlock, ToolCall } from "@aes/core/ports";
import { packOpaque } from "../wire/opaque.ts";
import type { AnswerMeta } from "../wire/wire-codec.ts";
import { toStopReason, toWireUsage } from "./to-wire-answer.ts";

/** The body of a Messages answer that is not streamed. */
export function encodeMessage(response: ModelResponse, { id, model }: AnswerMeta): object {
	const { content, toolCalls, reasoning = [] } = response;
	return {
		id: `msg_${id}`,
		type: "message",
		role: "assistant",
		model,
		content: [
			...reasoning.map(toThinking),
			...(content === "" ? [] : [{ type: "text", text: content }]),
			...toolCalls.map(toToolUse),
		],
		stop_reason: toStopReason(response.finishReason),
		stop_sequence: null,
		usage: toWireUsage(response.usage),
	};
}

function toThinking({ text, opaque }: ReasoningBlock) {
	if (text === "" && opaque) return { type: "redacted_thinking", data: packOpaque(opaque) };
	return { type: "thinking", thinking: text, signature: opaque ? packOpaque(opaque) : "" };
}

/** An input must be an object: text that is none is handed over in one, so that the tool refuses it aloud. */
function toToolUse({ id, name, arguments: args, malformed }: ToolCall) {
	return { type: "tool_use", id, name, input: malformed === undefined ? args : { malformed_arguments: malformed } };
}
