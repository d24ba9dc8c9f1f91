import { AppError } from "@aes/core/errors";
import type { ModelMessage, ModelRequest, ToolCall } from "@aes/core/ports";
import { z } from "zod";
import { type ChatRequestBody, chatRequestSchema } from "./chat-request-schema.ts";

export type ChatRequest = {
	request: ModelRequest;
	/** Answer as server-sent events. */
	stream: boolean;
	/** Send the usage as a last chunk of the stream. */
	includeUsage: boolean;
};

/**
 * A request of OpenAI's Chat Completions. What cannot be passed on without loss (images, sampling settings other
 * than the default, forced tools …) is refused by name. Throws `invalid_input` naming the field.
 */
export function decodeChatRequest(json: unknown): ChatRequest {
	const parsed = chatRequestSchema.safeParse(json);
	if (!parsed.success) throw refusal(parsed.error.issues[0]);
	const { data } = parsed;
	const maxOutputTokens = data.max_completion_tokens ?? data.max_tokens;
	return {
		request: {
			model: data.model,
			messages: data.messages.map(toMessage),
			...(data.tools?.length && { tools: data.tools.map(({ function: { strict: _, ...tool } }) => tool) }),
			...(maxOutputTokens && { maxOutputTokens }),
			...(typeof data.seed === "number" && { seed: data.seed }),
		},
		stream: data.stream ?? false,
		includeUsage: data.stream_options?.include_usage ?? false,
	};
}

type Message = ChatRequestBody["messages"][number];

function toMessage(message: Message, index: number): ModelMessage {
	switch (message.role) {
		case "tool":
			return { role: "tool", toolCallId: message.tool_call_id, content: toText(message.content) };
		case "assistant": {
			const toolCalls = (message.tool_calls ?? []).map((call, position) =>
				toToolCall(call, `messages[${index}].tool_calls[${position}]`),
			);
			return { role: "assistant", content: toText(message.content), ...(toolCalls.length && { toolCalls }) };
		}
		default:
			return { role: message.role === "user" ? "user" : "system", content: toText(message.content) };
	}
}

function toText(content: Message["content"]): string {
	if (typeof content === "string") return content;
	return (content ?? []).map((part) => part.text).join("");
}

type WireToolCall = NonNullable<Extract<Message, { role: "assistant" }>["tool_calls"]>[number];

function toToolCall(call: WireToolCall, field: string): ToolCall {
	return { id: call.id, name: call.function.name, arguments: parseArguments(call.function.arguments, field) };
}

const argumentsSchema = z.record(z.string(), z.unknown());

function parseArguments(text: string, field: string): Record<string, unknown> {
	try {
		return argumentsSchema.parse(JSON.parse(text || "{}"));
	} catch {
		throw invalid(`${field}.function.arguments`, "must be a JSON object written as a string");
	}
}

function refusal(issue: z.core.$ZodIssue | undefined): AppError {
	if (!issue) return invalid("body", "is not a chat completion request");
	if (issue.code === "invalid_union") {
		const deepest = issue.errors.flat().sort((left, right) => right.path.length - left.path.length)[0];
		if (deepest?.path.length) return refusal({ ...deepest, path: [...issue.path, ...deepest.path] });
	}
	if (issue.code === "unrecognized_keys") {
		const field = fieldOf([...issue.path, issue.keys[0] ?? ""]);
		return invalid(field, "is not known or cannot be passed on by this gateway; leave it out");
	}
	return invalid(fieldOf(issue.path), issue.message);
}

function fieldOf(path: readonly PropertyKey[]): string {
	const joined = path.reduce<string>(
		(field, part) => (typeof part === "number" ? `${field}[${part}]` : `${field}.${String(part)}`),
		"",
	);
	return joined.replace(/^\./, "") || "body";
}

function invalid(field: string, message: string): AppError {
	return new AppError("invalid_input", `Chat completion request: ${field.slice(0, 200)} ${message}`, {
		details: { field },
	});
}
