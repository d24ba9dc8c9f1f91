import type { ModelRequest } from "@aes/core/ports";
import type { LanguageModelV3CallOptions, LanguageModelV3FunctionTool } from "@ai-sdk/provider";
import { type PromptRules, toPrompt } from "./to-prompt.ts";

/** A request in the SDK's form, before what is particular to its vendor. */
export function toCallOptions(request: ModelRequest, rules: PromptRules): LanguageModelV3CallOptions {
	const { messages, tools = [], toolChoice, maxOutputTokens, seed, temperature, topP, stop } = request;
	return {
		prompt: toPrompt(messages, rules),
		...(tools.length > 0 && { tools: tools.map(toTool) }),
		...(tools.length > 0 && toolChoice && { toolChoice: toToolChoice(toolChoice) }),
		...(maxOutputTokens !== undefined && { maxOutputTokens }),
		...(seed !== undefined && { seed }),
		...(temperature !== undefined && { temperature }),
		...(topP !== undefined && { topP }),
		...(stop && { stopSequences: [...stop] }),
	};
}

const toTool = ({ name, description, parameters }: NonNullable<ModelRequest["tools"]>[number]) =>
	({ type: "function", name, description, inputSchema: parameters }) satisfies LanguageModelV3FunctionTool;

const toToolChoice = (choice: NonNullable<ModelRequest["toolChoice"]>) =>
	typeof choice === "string" ? { type: choice } : { type: "tool" as const, toolName: choice.name };
