import type { ModelResponse } from "@aes/core/ports";
import { type ChatAnswerMeta, toWireCall, toWireUsage } from "./encode-chat-response.ts";

const CHUNK_CHARACTERS = 1024;

/** A whole answer as the server-sent events of a Chat Completions stream, the closing `[DONE]` included. */
export function encodeChatStream(
	response: ModelResponse,
	meta: ChatAnswerMeta,
	options: { includeUsage: boolean },
): string[] {
	const head = { id: meta.id, object: "chat.completion.chunk", created: meta.createdSeconds, model: meta.model };
	const chunk = (delta: object, finishReason: string | null = null) =>
		toEvent({ ...head, choices: [{ index: 0, delta, finish_reason: finishReason }] });
	return [
		chunk({ role: "assistant", content: "" }),
		...splitText(response.content).map((content) => chunk({ content })),
		...response.toolCalls.map((call, index) => chunk({ tool_calls: [{ index, ...toWireCall(call) }] })),
		chunk({}, response.finishReason),
		...(options.includeUsage ? [toEvent({ ...head, choices: [], usage: toWireUsage(response.usage) })] : []),
		"data: [DONE]\n\n",
	];
}

const toEvent = (data: object) => `data: ${JSON.stringify(data)}\n\n`;

/** By code points, so that no surrogate pair is cut in two. */
function splitText(text: string): string[] {
	const points = [...text];
	const chunks = Math.ceil(points.length / CHUNK_CHARACTERS);
	return Array.from({ length: chunks }, (_, index) =>
		points.slice(index * CHUNK_CHARACTERS, (index + 1) * CHUNK_CHARACTERS).join(""),
	);
}
