import { z } from "zod";

/** Taken when it says what happens anyway; any other value is refused, because it would be lost. */
const only = (value: string | number | boolean) =>
	z.literal(value, {
		error: `cannot be passed on by this gateway; leave it out or set it to ${JSON.stringify(value)}`,
	});

/** What says nothing about the answer: accepted and dropped. */
const dropped = z.unknown().optional();

const textPart = z.strictObject({
	type: z.literal("text", { error: "is not supported: only text parts are" }),
	text: z.string(),
});
const content = z.union([z.string(), z.array(textPart)]);

const toolCall = z.strictObject({
	id: z.string().min(1),
	type: only("function").optional(),
	index: dropped,
	function: z.strictObject({ name: z.string().min(1), arguments: z.string() }),
});

const message = z.discriminatedUnion(
	"role",
	[
		z.strictObject({ role: z.enum(["system", "developer", "user"]), content, name: dropped }),
		z.strictObject({
			role: z.literal("assistant"),
			content: content.nullish(),
			tool_calls: z.array(toolCall).nullish(),
			name: dropped,
			refusal: z.null({ error: "cannot be passed on by this gateway" }).optional(),
		}),
		z.strictObject({ role: z.literal("tool"), tool_call_id: z.string().min(1), content }),
	],
	{ error: "must be a message whose role is system, developer, user, assistant or tool" },
);

const tool = z.strictObject({
	type: z.literal("function", { error: "is not supported: only function tools are" }),
	function: z.strictObject({
		name: z.string().min(1),
		description: z.string().default(""),
		parameters: z.record(z.string(), z.unknown()).default({ type: "object", properties: {} }),
		strict: only(false).nullish(),
	}),
});

const tokens = z.int().positive();

/** A request of OpenAI's Chat Completions, as far as the gateway can keep its meaning. */
export const chatRequestSchema = z.strictObject({
	model: z.string().min(1),
	messages: z.array(message).min(1),
	tools: z.array(tool).optional(),
	max_tokens: tokens.nullish(),
	max_completion_tokens: tokens.nullish(),
	seed: z.int().nullish(),
	stream: z.boolean().nullish(),
	stream_options: z.strictObject({ include_usage: z.boolean().optional() }).nullish(),
	tool_choice: only("auto").optional(),
	parallel_tool_calls: only(true).optional(),
	response_format: z.strictObject({ type: only("text") }).optional(),
	n: only(1).nullish(),
	temperature: only(1).nullish(),
	top_p: only(1).nullish(),
	frequency_penalty: only(0).nullish(),
	presence_penalty: only(0).nullish(),
	logprobs: only(false).nullish(),
	store: only(false).nullish(),
	user: dropped,
	metadata: dropped,
	prompt_cache_key: dropped,
	safety_identifier: dropped,
});
export type ChatRequestBody = z.infer<typeof chatRequestSchema>;
