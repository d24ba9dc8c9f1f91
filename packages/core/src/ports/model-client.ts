/** A tool in JSON-Schema form, as every vendor's function calling takes it. */
export type ToolDefinition = { name: string; description: string; parameters: Record<string, unknown> };

export type ToolCall = {
	id: string;
	name: string;
	arguments: Record<string, unknown>;
	/** What the model wrote, when that was no JSON object; `arguments` is empty then. */
	malformed?: string;
};

export type TextPart = { type: "text"; text: string };
export type ImagePart = { type: "image"; mediaType: string; base64: string };
/** A string stands for one text part. */
export type Content = string | readonly (TextPart | ImagePart)[];

/** Thoughts before an answer. */
export type ReasoningBlock = {
	text: string;
	/** What the vendor wants back unchanged with the next turn: a signature, encrypted thoughts, an item's id. */
	opaque: Readonly<Record<string, string>> | null;
};

export type ModelMessage =
	| { role: "system"; content: string }
	| { role: "user"; content: Content }
	| {
			role: "assistant";
			content: string;
			reasoning?: readonly ReasoningBlock[];
			toolCalls?: readonly ToolCall[];
	  }
	| { role: "tool"; toolCallId: string; content: Content; isError?: boolean };

export const REASONING_EFFORTS = ["none", "minimal", "low", "medium", "high", "xhigh"] as const;
export type ReasoningEffort = (typeof REASONING_EFFORTS)[number];

export type ModelRequest = {
	/** `provider/model`, e.g. "procedural/weak" or "anthropic/claude-sonnet-4-5". */
	model: string;
	messages: readonly ModelMessage[];
	tools?: readonly ToolDefinition[];
	toolChoice?: "auto" | "none" | "required" | { name: string };
	maxOutputTokens?: number;
	/** Sampling seed; the procedural model is deterministic by it. */
	seed?: number;
	temperature?: number;
	topP?: number;
	stop?: readonly string[];
	reasoningEffort?: ReasoningEffort;
};

/**
 * Token counts as the vendor reports them. `inputTokens` includes those read from its prompt cache and those written
 * to it; `outputTokens` includes reasoning.
 */
export type ModelUsage = {
	inputTokens: number;
	cachedInputTokens: number;
	/** Absent: the vendor bills no writes to its cache. */
	cacheWriteInputTokens?: number;
	/** Those of the written that stay for an hour; absent: none, or the vendor does not say. */
	cacheWrite1hInputTokens?: number;
	outputTokens: number;
};

/** `refusal`: the vendor or the model would not answer; what it said, if anything, is the content. */
export type FinishReason = "stop" | "tool_calls" | "length" | "refusal";

/** An answer as it comes. `index` counts its tool calls from 0; exactly one `end` comes last. */
export type ModelEvent =
	| { type: "text"; text: string }
	| { type: "reasoning"; text: string }
	/** Closes a block of reasoning. */
	| { type: "reasoning_end"; opaque: ReasoningBlock["opaque"] }
	| { type: "tool_call_start"; index: number; id: string; name: string }
	/** A piece of the call's arguments, which are JSON text once joined. */
	| { type: "tool_call_arguments"; index: number; json: string }
	| { type: "end"; finishReason: FinishReason; usage: ModelUsage };

/** The same answer whole. */
export type ModelResponse = {
	content: string;
	reasoning?: readonly ReasoningBlock[];
	toolCalls: readonly ToolCall[];
	finishReason: FinishReason;
	usage: ModelUsage;
};

export type ModelCallOptions = { signal?: AbortSignal };

/**
 * A language model, or what stands in for one. The stream throws `AppError`: `rate_limited`, `unavailable` (retryable;
 * `details.reason` "disconnected" when it broke off in the middle), `timed_out`, `invalid_input` (the request),
 * `not_found` (the model), `forbidden` (key; budget with `details.reason` "budget").
 */
export type ModelClient = {
	stream(request: ModelRequest, options?: ModelCallOptions): AsyncIterable<ModelEvent>;
};
