import { type Content, type ModelMessage, type ModelRequest, type ReasoningBlock, toToolCall } from "@aes/core/ports";
import { THOUGHT_KEY, unpackOpaque } from "../wire/opaque.ts";
import { parseRequest, toContent } from "../wire/request-fields.ts";
import { type ChatRequestBody, chatRequestSchema } from "./chat-request-schema.ts";

export type ChatRequest = {
	request: ModelRequest;
	stream: boolean;
	/** Send the usage as a last chunk of the stream. */
	includeUsage: boolean;
};

/** A request of OpenAI's Chat Completions. Throws as `WireCodec.decode` does. */
export function decodeChatRequest(json: unknown): ChatRequest {
	const body = parseRequest(chatRequestSchema, json);
	return {
		request: { model: body.model, messages: body.messages.map(toMessage), ...toTools(body), ...toSettings(body) },
		stream: body.stream ?? false,
		includeUsage: body.stream_options?.include_usage ?? false,
	};
}

type Message = ChatRequestBody["messages"][number];
type AssistantMessage = Extract<Message, { role: "assistant" }>;

function toMessage(message: Message): ModelMessage {
	switch (message.role) {
		case "tool":
			return { role: "tool", toolCallId: message.tool_call_id, content: toAnyContent(message.content) };
		case "assistant":
			return toAssistant(message);
		case "user":
			return { role: "user", content: toAnyContent(message.content) };
		default:
			return { role: "system", content: toText(message.content) };
	}
}

function toAssistant(message: AssistantMessage): ModelMessage {
	const toolCalls = (message.tool_calls ?? []).map(({ id, function: { name, arguments: json } }) =>
		toToolCall({ id, name, json }),
	);
	const reasoning = toReasoning(message);
	return {
		role: "assistant",
		content: toText(message.content) || (message.refusal ?? ""),
		...(reasoning.length > 0 && { reasoning }),
		...(toolCalls.length > 0 && { toolCalls }),
	};
}

/** Blocks that were packed whole are exact; the plain words of the same thoughts are needed without them only. */
function toReasoning(message: AssistantMessage): ReasoningBlock[] {
	const packed = (message.reasoning_details ?? []).flatMap(({ data = "" }) => unpackBlock(data) ?? []);
	if (packed.length > 0) return packed;
	const text = message.reasoning_content || message.reasoning || "";
	return text === "" ? [] : [{ text, opaque: null }];
}

function unpackBlock(data: string): ReasoningBlock | null {
	const { [THOUGHT_KEY]: text = "", ...opaque } = unpackOpaque(data) ?? {};
	return Object.keys(opaque).length > 0 ? { text, opaque } : null;
}

function toText(content: AssistantMessage["content"]): string {
	if (typeof content === "string") return content;
	return (content ?? []).map((part) => part.text).join("");
}

function toAnyContent(content: Extract<Message, { role: "user" }>["content"]): Content {
	return typeof content === "string" ? content : toContent(content);
}

function toTools(body: ChatRequestBody): Pick<ModelRequest, "tools" | "toolChoice"> {
	const tools = (body.tools ?? []).map((tool) => tool.function);
	return { ...(tools.length > 0 && { tools }), ...(body.tool_choice && { toolChoice: body.tool_choice }) };
}

function toSettings(body: ChatRequestBody): Partial<ModelRequest> {
	const maxOutputTokens = body.max_completion_tokens ?? body.max_tokens;
	const reasoningEffort = body.reasoning_effort ?? body.reasoning?.effort;
	const stop = typeof body.stop === "string" ? [body.stop] : body.stop;
	return {
		...(maxOutputTokens && { maxOutputTokens }),
		...(typeof body.seed === "number" && { seed: body.seed }),
		...(typeof body.temperature === "number" && { temperature: body.temperature }),
		...(typeof body.top_p === "number" && { topP: body.top_p }),
		...(stop && stop.length > 0 && { stop }),
		...(reasoningEffort && { reasoningEffort }),
	};
}
