import type { ImagePart, TextPart } from "@aes/core/ports";
import { z } from "zod";
import { jsonSchema } from "../wire/request-fields.ts";

const text = z
	.object({ type: z.literal("text"), text: z.string() })
	.transform((block): TextPart => ({ type: "text", text: block.text }));

const image = z
	.object({
		type: z.literal("image"),
		source: z.object({
			type: z.literal("base64", { error: "must be base64: nothing is fetched from an address" }),
			media_type: z.string(),
			data: z.string(),
		}),
	})
	.transform(({ source }): ImagePart => ({ type: "image", mediaType: source.media_type, base64: source.data }));

const document = z
	.object({
		type: z.literal("document"),
		source: z.object({
			type: z.literal("text", { error: "is not supported: only documents of plain text are" }),
			data: z.string(),
		}),
	})
	.transform(({ source }): TextPart => ({ type: "text", text: source.data }));

const toolResult = z.object({
	type: z.literal("tool_result"),
	tool_use_id: z.string().min(1),
	content: z
		.union([
			z.string(),
			z.array(
				z.discriminatedUnion("type", [text, image, document], {
					error: "is not supported: only text, images and text documents are",
				}),
			),
		])
		.nullish(),
	is_error: z.boolean().nullish(),
});

export const userBlock = z.discriminatedUnion("type", [text, image, document, toolResult], {
	error: "is not supported: only text, images, text documents and tool results are",
});
export type UserBlock = z.output<typeof userBlock>;

export const messageBlock = z.discriminatedUnion(
	"type",
	[
		text,
		z.object({ type: z.literal("thinking"), thinking: z.string(), signature: z.string().nullish() }),
		z.object({ type: z.literal("redacted_thinking"), data: z.string() }),
		z.object({ type: z.literal("tool_use"), id: z.string().min(1), name: z.string().min(1), input: jsonSchema }),
	],
	{ error: "is not supported: only text, thinking and tool uses are" },
);
export type AssistantBlock = z.output<typeof messageBlock>;

/** A string, or blocks that are joined as paragraphs. */
export const textBlocks = z.union([
	z.string(),
	z
		.array(z.object({ type: z.literal("text", { error: "is not supported: only text is" }), text: z.string() }))
		.transform((blocks) => blocks.map((block) => block.text).join("\n\n")),
]);
