import type { ModelMessage, ModelRequest } from "@aes/core/ports";
import { parseRequest } from "../wire/request-fields.ts";
import { toMessages } from "./items-to-messages.ts";
import { type ResponsesRequestBody, responsesRequestSchema } from "./responses-request-schema.ts";
import { toTools, type WireTools } from "./wire-tools.ts";

export type ResponsesRequest = {
	request: ModelRequest;
	stream: boolean;
	wireTools: WireTools;
};

/** A request of OpenAI's Responses. Throws as `WireCodec.decode` does. */
export function decodeResponsesRequest(json: unknown): ResponsesRequest {
	const body = parseRequest(responsesRequestSchema, json);
	const { definitions, wireTools } = toTools(body);
	return {
		request: {
			model: body.model,
			messages: [...toInstructions(body), ...toInput(body)],
			...(definitions.length > 0 && { tools: definitions }),
			...(body.tool_choice && { toolChoice: body.tool_choice }),
			...toSettings(body),
		},
		stream: body.stream ?? false,
		wireTools,
	};
}

function toInstructions({ instructions }: ResponsesRequestBody): ModelMessage[] {
	return instructions ? [{ role: "system", content: instructions }] : [];
}

function toInput({ input }: ResponsesRequestBody): ModelMessage[] {
	return typeof input === "string" ? [{ role: "user", content: input }] : toMessages(input);
}

function toSettings(body: ResponsesRequestBody): Partial<ModelRequest> {
	return {
		...(body.max_output_tokens && { maxOutputTokens: body.max_output_tokens }),
		...(typeof body.temperature === "number" && { temperature: body.temperature }),
		...(typeof body.top_p === "number" && { topP: body.top_p }),
		...(body.reasoning?.effort && { reasoningEffort: body.reasoning.effort }),
	};
}
