import { AppError } from "../errors.ts";
import type {
	Content,
	ModelCallOptions,
	ModelClient,
	ModelEvent,
	ModelRequest,
	ModelResponse,
	ReasoningBlock,
	ToolCall,
} from "./model-client.ts";

/** Asks once and waits for the whole answer. Throws what the stream throws. */
export function completeModel(
	model: ModelClient,
	request: ModelRequest,
	options?: ModelCallOptions,
): Promise<ModelResponse> {
	return collectAnswer(model.stream(request, options));
}

/** Joins a stream to the whole answer. Throws `unavailable` when it ends without its `end`. */
export async function collectAnswer(events: AsyncIterable<ModelEvent>): Promise<ModelResponse> {
	const draft: Draft = { content: "", thought: "", reasoning: [], calls: new Map() };
	for await (const event of events) {
		if (event.type !== "end") add(draft, event);
		else return finish(draft, event);
	}
	throw new AppError("unavailable", "The model's answer broke off before its end. Try again.", {
		details: { reason: "disconnected" },
	});
}

type RawCall = { id: string; name: string; json: string };
type Draft = { content: string; thought: string; reasoning: ReasoningBlock[]; calls: Map<number, RawCall> };
type End = Extract<ModelEvent, { type: "end" }>;

function add(draft: Draft, event: Exclude<ModelEvent, End>): void {
	switch (event.type) {
		case "text":
			draft.content += event.text;
			break;
		case "reasoning":
			draft.thought += event.text;
			break;
		case "reasoning_end":
			draft.reasoning.push({ text: draft.thought, opaque: event.opaque });
			draft.thought = "";
			break;
		case "tool_call_start":
			draft.calls.set(event.index, { id: event.id, name: event.name, json: "" });
			break;
		case "tool_call_arguments": {
			const call = draft.calls.get(event.index);
			if (call) call.json += event.json;
		}
	}
}

function finish({ content, thought, reasoning, calls }: Draft, { finishReason, usage }: End): ModelResponse {
	const blocks = thought === "" ? reasoning : [...reasoning, { text: thought, opaque: null }];
	const toolCalls = [...calls.values()].map(toToolCall);
	return { content, ...(blocks.length > 0 && { reasoning: blocks }), toolCalls, finishReason, usage };
}

/** Arguments that are no JSON object stay as the model wrote them. */
export function toToolCall({ id, name, json }: RawCall): ToolCall {
	const value = parseObject(json === "" ? "{}" : json);
	return value ? { id, name, arguments: value } : { id, name, arguments: {}, malformed: json };
}

function parseObject(json: string): Record<string, unknown> | null {
	try {
		const value: unknown = JSON.parse(json);
		return typeof value === "object" && value !== null && !Array.isArray(value)
			? (value as Record<string, unknown>)
			: null;
	} catch {
		return null;
	}
}

/** The words of a content; images have none. */
export function textOf(content: Content): string {
	if (typeof content === "string") return content;
	return content.map((part) => (part.type === "text" ? part.text : "")).join("");
}

/** A whole answer as the stream that `collectAnswer` joins again. */
export async function* streamAnswer(answer: ModelResponse | Promise<ModelResponse>): AsyncGenerator<ModelEvent> {
	const { content, reasoning = [], toolCalls, finishReason, usage } = await answer;
	for (const { text, opaque } of reasoning) {
		if (text !== "") yield { type: "reasoning", text };
		yield { type: "reasoning_end", opaque };
	}
	if (content !== "") yield { type: "text", text: content };
	for (const [index, call] of toolCalls.entries()) {
		yield { type: "tool_call_start", index, id: call.id, name: call.name };
		yield { type: "tool_call_arguments", index, json: call.malformed ?? JSON.stringify(call.arguments) };
	}
	yield { type: "end", finishReason, usage };
}

/** A model whose answers come whole. */
export function wholeAnswers(
	answer: (request: ModelRequest, options?: ModelCallOptions) => Promise<ModelResponse> | ModelResponse,
): ModelClient {
	return {
		async *stream(request, options) {
			yield* streamAnswer(await answer(request, options));
		},
	};
}
