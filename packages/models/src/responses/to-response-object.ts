import type { FinishReason, ModelUsage } from "@aes/core/ports";
import type { AnswerMeta } from "../wire/wire-codec.ts";

export type ResponseEnd = { finishReason: FinishReason; usage: ModelUsage };

/** The response object of the Responses format; `end` is null while the answer is being written. */
export function toResponseObject(meta: AnswerMeta, output: readonly object[], end: ResponseEnd | null) {
	return {
		id: `resp_${meta.id}`,
		object: "response",
		created_at: meta.createdSeconds,
		status: end ? statusOf(end.finishReason) : "in_progress",
		error: null,
		incomplete_details: end?.finishReason === "length" ? { reason: "max_output_tokens" } : null,
		instructions: null,
		metadata: {},
		model: meta.model,
		output,
		parallel_tool_calls: true,
		temperature: null,
		tool_choice: "auto",
		tools: [],
		top_p: null,
		usage: end ? toWireUsage(end.usage) : null,
	};
}

/** A refusal is a whole answer: its words are the content. */
export function statusOf(finishReason: FinishReason): "completed" | "incomplete" {
	return finishReason === "length" ? "incomplete" : "completed";
}

function toWireUsage({ inputTokens, cachedInputTokens, cacheWriteInputTokens, outputTokens }: ModelUsage) {
	return {
		input_tokens: inputTokens,
		input_tokens_details: {
			cached_tokens: cachedInputTokens,
			...(cacheWriteInputTokens !== undefined && { cache_write_tokens: cacheWriteInputTokens }),
		},
		output_tokens: outputTokens,
		output_tokens_details: { reasoning_tokens: 0 },
		total_tokens: inputTokens + outputTokens,
	};
}
