import type { ModelEvent, ReasoningBlock } from "@aes/core/ports";
import { packOpaque, THOUGHT_KEY } from "../wire/opaque.ts";
import { toServerSentEvent } from "../wire/server-sent-event.ts";
import type { AnswerMeta, StreamEncoder } from "../wire/wire-codec.ts";
import { toHead, toWireFinish, toWireUsage } from "./encode-chat-response.ts";
import { toChatError } from "./to-chat-error.ts";

/**
 * A Chat Completions stream: chunks, the usage when asked for, `[DONE]`. Thoughts go out as `reasoning_content`; what
 * a vendor wants back with them rides on the next tool call, or else the last (`reasoning_details`, as OpenRouter does it).
 */
export function createChatEncoder(meta: AnswerMeta, { includeUsage }: { includeUsage: boolean }): StreamEncoder {
	const head = toHead(meta, "chat.completion.chunk");
	// What stands before the delta is the same in each chunk, so it is written once.
	const beforeDelta = `data: ${JSON.stringify({ ...head, choices: [] }).slice(0, -"]}".length)}{"index":0,"delta":`;
	const chunk = (delta: object, finishReason: string | null = null) =>
		`${beforeDelta}${JSON.stringify(delta)},"logprobs":null,"finish_reason":${JSON.stringify(finishReason)}}]}\n\n`;
	let thought = "";
	let blocks: ReasoningBlock[] = [];
	let lastCallId: string | null = null;
	let hasBegun = false;

	function flushDetails(): object {
		const details = lastCallId === null ? [] : blocks.map((block) => toReasoningDetail(block, lastCallId));
		if (details.length > 0) blocks = [];
		return details.length > 0 ? { reasoning_details: details } : {};
	}
	function encode(event: ModelEvent): string {
		switch (event.type) {
			case "text":
				return chunk({ content: event.text });
			case "reasoning":
				thought += event.text;
				return chunk({ reasoning_content: event.text });
			case "reasoning_end":
				if (event.opaque) blocks.push({ text: thought, opaque: event.opaque });
				thought = "";
				return "";
			case "tool_call_start": {
				const { index, id, name } = event;
				const call = { index, id, type: "function", function: { name, arguments: "" } };
				lastCallId = id;
				return chunk({ tool_calls: [call], ...flushDetails() });
			}
			case "tool_call_arguments":
				return chunk({ tool_calls: [{ index: event.index, function: { arguments: event.json } }] });
			case "end": {
				const usage = toServerSentEvent({ ...head, choices: [], usage: toWireUsage(event.usage) });
				return `${chunk(flushDetails(), toWireFinish(event.finishReason))}${includeUsage ? usage : ""}data: [DONE]\n\n`;
			}
		}
	}

	return {
		push(event) {
			const opening = hasBegun ? "" : chunk({ role: "assistant", content: "" });
			hasBegun = true;
			return opening + encode(event);
		},
		fail: (error) => toServerSentEvent(toChatError(error).body),
	};
}

function toReasoningDetail({ text, opaque }: ReasoningBlock, lastCallId: string | null) {
	return {
		type: "reasoning.encrypted",
		id: opaque?.toolCallId ?? lastCallId,
		data: packOpaque({ ...opaque, [THOUGHT_KEY]: text }),
		format: "unknown",
	};
}
