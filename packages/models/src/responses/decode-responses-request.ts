import type { ModelMessage, ModelRequest, ToolDefinition } from "@aes/core/ports";
import { parseRequest } from "../wire/request-fields.ts";
import { toMessages } from "./items-to-messages.ts";
import { type ResponsesRequestBody, responsesRequestSchema } from "./responses-request-schema.ts";

export type ResponsesRequest = {
	request: ModelRequest;
	stream: boolean;
	/** Tools that take plain text; the model writes it as the `input` of an object. */
	customTools: ReadonlySet<string>;
};

/** A request of OpenAI's Responses. Throws as `WireCodec.decode` does. */
export function decodeResponsesRequest(json: unknown): ResponsesRequest {
	const body = parseRequest(responsesRequestSchema, json);
	const tools = (body.tools ?? []).flatMap((tool) => toTool(tool) ?? []);
	const customTools = (body.tools ?? []).flatMap((tool) => (tool.kind === "custom" ? [tool.name] : []));
	return {
		request: {
			model: body.model,
			messages: [...toInstructions(body), ...toInput(body)],
			...(tools.length > 0 && { tools }),
			...(body.tool_choice && { toolChoice: body.tool_choice }),
			...toSettings(body),
		},
		stream: body.stream ?? false,
		customTools: new Set(customTools),
	};
}

function toTool(tool: NonNullable<ResponsesRequestBody["tools"]>[number]): ToolDefinition | null {
	if (tool.kind === "hosted") return null;
	const { name, description } = tool;
	if (tool.kind === "function") return { name, description, parameters: tool.parameters };
	const parameters = { type: "object", properties: { input: { type: "string" } }, required: ["input"] };
	return { name, description, parameters };
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
