import { z } from "zod";
import {
	absent,
	dataUrlImage,
	dropped,
	jsonSchema,
	only,
	outputTokens,
	reasoningEffort,
} from "../wire/request-fields.ts";

const textPart = z.object({ type: z.literal("text"), text: z.string() });
const imagePart = z
	.object({ type: z.literal("image_url"), image_url: z.object({ url: dataUrlImage }) })
	.transform((part) => part.image_url.url);
const refusalPart = z
	.object({ type: z.literal("refusal"), refusal: z.string() })
	.transform((part) => ({ type: "text" as const, text: part.refusal }));

const onlyTexts = { error: "is not supported here: only text parts are" };
const texts = z.union([z.string(), z.array(z.discriminatedUnion("type", [textPart, refusalPart], onlyTexts))]);
const contents = z.union([
	z.string(),
	z.array(
		z.discriminatedUnion("type", [textPart, imagePart], {
			error: "is not supported: only text and image_url parts are",
		}),
	),
]);

const toolCall = z.object({
	id: z.string().min(1),
	type: only("function").optional(),
	function: z.object({ name: z.string().min(1), arguments: z.string() }),
});

/** As OpenRouter and Pi carry a vendor's reasoning back; others of its kinds say nothing that can be passed on. */
const reasoningDetail = z.object({ type: z.string(), data: z.string().optional() });

const message = z.discriminatedUnion(
	"role",
	[
		z.object({ role: z.enum(["system", "developer"]), content: texts }),
		z.object({ role: z.literal("user"), content: contents }),
		z.object({
			role: z.literal("assistant"),
			content: texts.nullish(),
			tool_calls: z.array(toolCall).nullish(),
			reasoning_content: z.string().nullish(),
			reasoning: z.string().nullish(),
			reasoning_details: z.array(reasoningDetail).nullish(),
			refusal: z.string().nullish(),
			audio: absent,
			function_call: absent,
		}),
		z.object({ role: z.literal("tool"), tool_call_id: z.string().min(1), content: contents }),
	],
	{ error: "must be a message whose role is system, developer, user, assistant or tool" },
);

const tool = z.object({
	type: z.literal("function", { error: "is not supported: only function tools are" }),
	function: z.object({
		name: z.string().min(1),
		description: z.string().default(""),
		parameters: jsonSchema.default({ type: "object", properties: {} }),
	}),
});

const toolChoice = z.union([
	z.enum(["auto", "none", "required"]),
	z
		.object({ type: z.literal("function"), function: z.object({ name: z.string() }) })
		.transform((choice) => ({ name: choice.function.name })),
]);

/**
 * A request of OpenAI's Chat Completions, as far as the gateway can keep its meaning. Unknown fields are refused at
 * the top and dropped inside messages and tools, where clients leave notes of their own.
 */
export const chatRequestSchema = z.strictObject({
	model: z.string().min(1),
	messages: z.array(message).min(1),
	tools: z.array(tool).nullish(),
	tool_choice: toolChoice.nullish(),
	max_tokens: outputTokens.nullish(),
	max_completion_tokens: outputTokens.nullish(),
	seed: z.int().nullish(),
	temperature: z.number().nullish(),
	top_p: z.number().nullish(),
	stop: z.union([z.string(), z.array(z.string())]).nullish(),
	reasoning_effort: reasoningEffort.nullish(),
	reasoning: z.object({ effort: reasoningEffort.nullish() }).nullish(),
	stream: z.boolean().nullish(),
	stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
	response_format: z.strictObject({ type: only("text") }).nullish(),
	n: only(1).nullish(),
	frequency_penalty: only(0).nullish(),
	presence_penalty: only(0).nullish(),
	logprobs: only(false).nullish(),
	modalities: z.array(only("text")).nullish(),
	parallel_tool_calls: dropped,
	verbosity: dropped,
	store: dropped,
	user: dropped,
	metadata: dropped,
	prediction: dropped,
	service_tier: dropped,
	prompt_cache_key: dropped,
	prompt_cache_options: dropped,
	prompt_cache_retention: dropped,
	safety_identifier: dropped,
	thinking: dropped,
	enable_thinking: dropped,
	chat_template_kwargs: dropped,
	tool_stream: dropped,
	usage: dropped,
});
export type ChatRequestBody = z.output<typeof chatRequestSchema>;
