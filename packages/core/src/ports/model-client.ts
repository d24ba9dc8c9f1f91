/** A tool in JSON-Schema form, as every vendor's function calling takes it. */
export type ToolDefinition = { name: string; description: string; parameters: Record<string, unknown> };
export type ToolCall = { id: string; name: string; arguments: Record<string, unknown> };

export type ModelMessage =
	| { role: "system" | "user"; content: string }
	| { role: "assistant"; content: string; toolCalls?: readonly ToolCall[] }
	| { role: "tool"; toolCallId: string; content: string };

export type ModelRequest = {
	/** `provider/model`, e.g. "procedural/weak". */
	model: string;
	messages: readonly ModelMessage[];
	tools?: readonly ToolDefinition[];
	maxOutputTokens?: number;
	/** Sampling seed; the procedural model is deterministic by it. */
	seed?: number;
};

/** Token counts as the vendor reports them; `inputTokens` includes the cached ones. */
export type ModelUsage = { inputTokens: number; cachedInputTokens: number; outputTokens: number };

export type ModelResponse = {
	content: string;
	toolCalls: readonly ToolCall[];
	finishReason: "stop" | "tool_calls" | "length";
	usage: ModelUsage;
};

/**
 * A language model, or what stands in for one. Throws `AppError`: `rate_limited`, `unavailable` (retryable),
 * `invalid_input` (the request), `forbidden` (key, budget).
 */
export type ModelClient = {
	complete(request: ModelRequest, options?: { signal?: AbortSignal }): Promise<ModelResponse>;
};
