import { z } from "zod";
import { absent, dropped, jsonSchema, only, outputTokens, reasoningEffort } from "../wire/request-fields.ts";
import { messageBlock, textBlocks, userBlock } from "./messages-block-schema.ts";

const message = z.discriminatedUnion(
	"role",
	[
		z.object({ role: z.literal("user"), content: z.union([z.string(), z.array(userBlock)]) }),
		z.object({ role: z.literal("assistant"), content: z.union([z.string(), z.array(messageBlock)]) }),
		z.object({ role: z.literal("system"), content: textBlocks }),
	],
	{ error: "must be a message whose role is user, assistant or system" },
);

const tool = z
	.object({
		type: z.literal("custom", { error: "is not supported: tools that the vendor runs are not offered here" }).nullish(),
		name: z.string().min(1),
		description: z.string().default(""),
		input_schema: jsonSchema,
	})
	.transform(({ name, description, input_schema: parameters }) => ({ name, description, parameters }));

const toolChoice = z.discriminatedUnion("type", [
	z.object({ type: z.literal("auto") }).transform(() => "auto" as const),
	z.object({ type: z.literal("any") }).transform(() => "required" as const),
	z.object({ type: z.literal("none") }).transform(() => "none" as const),
	z.object({ type: z.literal("tool"), name: z.string() }).transform(({ name }) => ({ name })),
]);

const thinking = z.discriminatedUnion("type", [
	z.object({ type: z.literal("disabled") }),
	z.object({ type: z.literal("adaptive") }),
	z.object({ type: z.literal("enabled"), budget_tokens: outputTokens }),
]);

/**
 * A request of Anthropic's Messages, as far as the gateway can keep its meaning. Unknown fields are refused at the top
 * and dropped inside blocks and tools. What the vendor would do to the conversation by itself (clearing old results
 * in `context_management`, caching) is dropped: it saves money and changes no words.
 */
export const messagesRequestSchema = z.strictObject({
	model: z.string().min(1),
	messages: z.array(message).min(1),
	max_tokens: outputTokens,
	system: textBlocks.nullish(),
	tools: z.array(tool).nullish(),
	tool_choice: toolChoice.nullish(),
	temperature: z.number().nullish(),
	top_p: z.number().nullish(),
	stop_sequences: z.array(z.string()).nullish(),
	stream: z.boolean().nullish(),
	thinking: thinking.nullish(),
	output_config: z.object({ effort: reasoningEffort.nullish(), format: absent, task_budget: dropped }).nullish(),
	speed: only("standard").nullish(),
	container: absent,
	mcp_servers: z.array(z.never({ error: "cannot be passed on by this gateway; leave it out" })).nullish(),
	metadata: dropped,
	betas: dropped,
	cache_control: dropped,
	context_management: dropped,
	service_tier: dropped,
	inference_geo: dropped,
	diagnostics: dropped,
	user_profile_id: dropped,
});
export type MessagesRequestBody = z.output<typeof messagesRequestSchema>;

/** What counting tokens takes: the same without the output's bound. */
export const countRequestSchema = z.looseObject({ model: z.string().min(1), messages: z.array(z.unknown()).min(1) });
