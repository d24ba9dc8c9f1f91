import { z } from "zod";
import { dataUrlImage } from "../wire/request-fields.ts";

const text = (type: "input_text" | "output_text" | "text") =>
	z
		.object({ type: z.literal(type), text: z.string() })
		.transform((part) => ({ type: "text" as const, text: part.text }));
const refusal = z
	.object({ type: z.literal("refusal"), refusal: z.string() })
	.transform((part) => ({ type: "text" as const, text: part.refusal }));
const image = z.object({ type: z.literal("input_image"), image_url: dataUrlImage }).transform((part) => part.image_url);

const content = z.union([
	z.string(),
	z.array(
		z.discriminatedUnion("type", [text("input_text"), text("output_text"), text("text"), refusal, image], {
			error: "is not supported: only text and input_image parts are",
		}),
	),
]);

const role = z.enum(["user", "assistant", "system", "developer"], {
	error: "must be user, assistant, system or developer",
});
const callId = z.string().min(1);
const tool = { name: z.string().min(1), namespace: z.string().nullish() };

/** What a conversation of the Responses format is made of. Notes that clients leave in items are dropped. */
const typedItem = z.discriminatedUnion(
	"type",
	[
		z.object({ type: z.literal("message"), role, content }),
		z.object({ type: z.literal("function_call"), call_id: callId, ...tool, arguments: z.string() }),
		z.object({ type: z.literal("function_call_output"), call_id: callId, output: content }),
		z.object({ type: z.literal("custom_tool_call"), call_id: callId, ...tool, input: z.string() }),
		z.object({ type: z.literal("custom_tool_call_output"), call_id: callId, output: content }),
		z.object({
			type: z.literal("reasoning"),
			id: z.string().nullish(),
			summary: z.array(z.object({ text: z.string() })).nullish(),
			content: z.array(z.object({ text: z.string() })).nullish(),
			encrypted_content: z.string().nullish(),
		}),
	],
	{ error: "is not supported: only messages, function and custom calls with their outputs, and reasoning are" },
);

/** A message may leave its type out. */
export const responsesItemSchema = z.preprocess(
	(item) => (typeof item === "object" && item !== null && !("type" in item) ? { ...item, type: "message" } : item),
	typedItem,
);
export type ResponsesItem = z.output<typeof responsesItemSchema>;
