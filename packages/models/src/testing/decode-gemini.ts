import type { ModelMessage, ModelRequest, ToolCall } from "@aes/core/ports";
import { z } from "zod";

/** What our client sends to Gemini, back as the request that it came from; the model is the server's own matter. */
export function decodeGemini(body: unknown): Omit<ModelRequest, "model"> {
	const { systemInstruction, contents, tools } = GeminiRequestSchema.parse(body);
	const system = systemInstruction?.parts.map(({ text }) => text).join("\n\n");
	const declared = tools.flatMap(({ functionDeclarations }) => functionDeclarations);
	return {
		messages: [
			...(system ? [{ role: "system" as const, content: system }] : []),
			...contents.flatMap(({ role, parts }) => (role === "model" ? [toAnswer(parts)] : parts.map(toInput))),
		],
		...(declared.length > 0 && { tools: declared }),
	};
}

const PartSchema = z.object({
	text: z.string().optional(),
	thought: z.boolean().optional(),
	functionCall: z
		.object({ id: z.string(), name: z.string(), args: z.record(z.string(), z.unknown()).default({}) })
		.optional(),
	functionResponse: z.object({ id: z.string(), response: z.object({ content: z.string() }) }).optional(),
});
type Part = z.output<typeof PartSchema>;

const FunctionSchema = z.object({
	name: z.string(),
	description: z.string().default(""),
	parameters: z.record(z.string(), z.unknown()).default({}),
});
const GeminiRequestSchema = z.object({
	systemInstruction: z.object({ parts: z.array(z.object({ text: z.string() })) }).optional(),
	contents: z.array(z.object({ role: z.enum(["user", "model"]), parts: z.array(PartSchema) })),
	tools: z.array(z.object({ functionDeclarations: z.array(FunctionSchema).default([]) })).default([]),
});

function toAnswer(parts: readonly Part[]): ModelMessage {
	const toolCalls = parts.flatMap(({ functionCall }): ToolCall[] =>
		functionCall ? [{ id: functionCall.id, name: functionCall.name, arguments: functionCall.args }] : [],
	);
	const content = parts.map(({ text = "", thought }) => (thought ? "" : text)).join("");
	return { role: "assistant", content, ...(toolCalls.length > 0 && { toolCalls }) };
}

function toInput({ text = "", functionResponse }: Part): ModelMessage {
	if (!functionResponse) return { role: "user", content: text };
	return { role: "tool", toolCallId: functionResponse.id, content: functionResponse.response.content };
}
