import { z } from "zod";
import { absent, dropped, jsonSchema, only, outputTokens, reasoningEffort } from "../wire/request-fields.ts";
import { responsesItemSchema } from "./responses-item-schema.ts";

const functionTool = z
	.object({
		type: z.literal("function"),
		name: z.string().min(1),
		description: z.string().nullish(),
		parameters: jsonSchema.nullish(),
	})
	.transform(({ name, description, parameters }) => ({
		kind: "function" as const,
		name,
		description: description ?? "",
		parameters: parameters ?? { type: "object", properties: {} },
	}));

/** A tool that takes plain text, such as Codex's apply_patch; its grammar is told in words. */
const customTool = z
	.object({
		type: z.literal("custom"),
		name: z.string().min(1),
		description: z.string().nullish(),
		format: z.object({ type: z.string(), syntax: z.string().optional(), definition: z.string().optional() }).nullish(),
	})
	.transform(({ name, description, format }) => ({
		kind: "custom" as const,
		name,
		description: [
			description ?? "",
			format?.definition && `The input's ${format.syntax} grammar:\n${format.definition}`,
		]
			.filter(Boolean)
			.join("\n\n"),
	}));

/** Run by the vendor, outside of the sandbox's one door: never offered to the model. */
const hostedSearch = z
	.object({ type: z.enum(["web_search", "web_search_preview"]) })
	.transform(() => ({ kind: "hosted" as const }));

const clientTool = z.discriminatedUnion("type", [functionTool, customTool], {
	error: "is not supported: only function and custom tools are",
});

/** Tools under one name, as Codex groups those for its sub-agents and of MCP servers. */
const namespace = z
	.object({ type: z.literal("namespace"), name: z.string().min(1), tools: z.array(clientTool) })
	.transform(({ name, tools }) => ({ kind: "namespace" as const, name, tools }));

const tool = z.discriminatedUnion("type", [functionTool, customTool, hostedSearch, namespace], {
	error: "is not supported: only function and custom tools, alone or in namespaces, are",
});

const toolChoice = z.union([
	z.enum(["auto", "none", "required"]),
	z.object({ type: z.enum(["function", "custom"]), name: z.string() }).transform(({ name }) => ({ name })),
]);

/**
 * A request of OpenAI's Responses, as far as the gateway can keep its meaning. It keeps no state: conversations by id
 * are refused. Unknown fields are refused at the top and dropped inside items and tools.
 */
export const responsesRequestSchema = z.strictObject({
	model: z.string().min(1),
	input: z.union([z.string(), z.array(responsesItemSchema).min(1)]),
	instructions: z.string().nullish(),
	tools: z.array(tool).nullish(),
	tool_choice: toolChoice.nullish(),
	max_output_tokens: outputTokens.nullish(),
	temperature: z.number().nullish(),
	top_p: z.number().nullish(),
	reasoning: z.object({ effort: reasoningEffort.nullish() }).nullish(),
	text: z.object({ format: z.object({ type: only("text") }).nullish() }).nullish(),
	stream: z.boolean().nullish(),
	previous_response_id: absent,
	conversation: absent,
	prompt: absent,
	background: only(false).nullish(),
	top_logprobs: only(0).nullish(),
	parallel_tool_calls: dropped,
	max_tool_calls: dropped,
	include: dropped,
	store: dropped,
	truncation: dropped,
	metadata: dropped,
	client_metadata: dropped,
	context_management: dropped,
	stream_options: dropped,
	service_tier: dropped,
	user: dropped,
	prompt_cache_key: dropped,
	prompt_cache_options: dropped,
	prompt_cache_retention: dropped,
	safety_identifier: dropped,
});
export type ClientTool = z.output<typeof clientTool>;
export type ResponsesRequestBody = z.output<typeof responsesRequestSchema>;
