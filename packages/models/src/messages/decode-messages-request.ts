import type { ModelMessage, ModelRequest, ReasoningEffort } from "@aes/core/ports";
import { parseRequest } from "../wire/request-fields.ts";
import { toAssistantMessage, toUserMessages } from "./blocks-to-messages.ts";
import { type MessagesRequestBody, messagesRequestSchema } from "./messages-request-schema.ts";

/** A request of Anthropic's Messages. Throws as `WireCodec.decode` does. */
export function decodeMessagesRequest(json: unknown): { request: ModelRequest; stream: boolean } {
	const body = parseRequest(messagesRequestSchema, json);
	const system: ModelMessage[] = body.system ? [{ role: "system", content: body.system }] : [];
	return {
		request: {
			model: body.model,
			messages: [...system, ...body.messages.flatMap(toMessages)],
			maxOutputTokens: body.max_tokens,
			...(body.tools?.length && { tools: body.tools }),
			...(body.tool_choice && { toolChoice: body.tool_choice }),
			...toSettings(body),
		},
		stream: body.stream ?? false,
	};
}

function toMessages({ role, content }: MessagesRequestBody["messages"][number]): ModelMessage[] {
	if (typeof content === "string") return [{ role, content }];
	return role === "user" ? toUserMessages(content) : [toAssistantMessage(content)];
}

function toSettings(body: MessagesRequestBody): Partial<ModelRequest> {
	const reasoningEffort = toReasoningEffort(body);
	return {
		...(typeof body.temperature === "number" && { temperature: body.temperature }),
		...(typeof body.top_p === "number" && { topP: body.top_p }),
		...(body.stop_sequences?.length && { stop: body.stop_sequences }),
		...(reasoningEffort && { reasoningEffort }),
	};
}

/** Thoughts by a budget of tokens have no like elsewhere: the budget picks an effort. */
function toReasoningEffort({ thinking, output_config: config }: MessagesRequestBody): ReasoningEffort | null {
	if (thinking?.type === "disabled") return "none";
	if (config?.effort) return config.effort;
	if (thinking?.type !== "enabled") return null;
	if (thinking.budget_tokens <= 4096) return "low";
	return thinking.budget_tokens <= 16_384 ? "medium" : "high";
}
