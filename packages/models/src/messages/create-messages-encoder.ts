import type { ModelEvent, ReasoningBlock } from "@aes/core/ports";
import { packOpaque } from "../wire/opaque.ts";
import { toServerSentEvent } from "../wire/server-sent-event.ts";
import type { AnswerMeta, StreamEncoder } from "../wire/wire-codec.ts";
import { toMessagesError } from "./to-messages-error.ts";
import { toStopReason, toWireUsage } from "./to-wire-answer.ts";

const NO_USAGE = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };

type BlockType = "text" | "thinking" | "tool_use";

/**
 * A Messages stream: start, blocks one after another, the reason to stop with the whole usage, stop. What the input
 * took is known at the end only, so the start says 0 and the closing delta says it all.
 */
export function createMessagesEncoder({ id, model }: AnswerMeta): StreamEncoder {
	let index = -1;
	let open: BlockType | null = null;
	let hasBegun = false;

	const emit = (type: string, fields: object) => toServerSentEvent({ type, ...fields }, type);
	const delta = (type: string, fields: object) => emit("content_block_delta", { index, delta: { type, ...fields } });
	function close(): string {
		if (!open) return "";
		open = null;
		return emit("content_block_stop", { index });
	}
	function start(type: BlockType, fields: object): string {
		const closing = close();
		open = type;
		index += 1;
		return closing + emit("content_block_start", { index, content_block: { type, ...fields } });
	}
	function endThought(opaque: ReasoningBlock["opaque"]): string {
		if (open === "thinking")
			return (opaque ? delta("signature_delta", { signature: packOpaque(opaque) }) : "") + close();
		if (!opaque) return "";
		const closing = close();
		index += 1;
		const block = { type: "redacted_thinking", data: packOpaque(opaque) };
		const whole = emit("content_block_start", { index, content_block: block }) + emit("content_block_stop", { index });
		return closing + whole;
	}
	function encode(event: ModelEvent): string {
		switch (event.type) {
			case "text":
				return (open === "text" ? "" : start("text", { text: "" })) + delta("text_delta", { text: event.text });
			case "reasoning": {
				const opening = open === "thinking" ? "" : start("thinking", { thinking: "", signature: "" });
				return opening + delta("thinking_delta", { thinking: event.text });
			}
			case "reasoning_end":
				return endThought(event.opaque);
			case "tool_call_start":
				return start("tool_use", { id: event.id, name: event.name, input: {} });
			case "tool_call_arguments":
				return delta("input_json_delta", { partial_json: event.json });
			case "end": {
				const ended = { stop_reason: toStopReason(event.finishReason), stop_sequence: null };
				const usage = toWireUsage(event.usage);
				return close() + emit("message_delta", { delta: ended, usage }) + emit("message_stop", {});
			}
		}
	}

	return {
		push(event) {
			const opening = hasBegun ? "" : emit("message_start", { message: toEmptyMessage(id, model) });
			hasBegun = true;
			return opening + encode(event);
		},
		fail: (error) => toServerSentEvent(toMessagesError(error).body, "error"),
	};
}

function toEmptyMessage(id: string, model: string) {
	return {
		id: `msg_${id}`,
		type: "message",
		role: "assistant",
		model,
		content: [],
		stop_reason: null,
		stop_sequence: null,
		usage: toWireUsage(NO_USAGE),
	};
}
