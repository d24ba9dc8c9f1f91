import { AppError } from "@aes/core/errors";
import { type ModelClient, type ModelRequest, type ModelResponse, wholeAnswers } from "@aes/core/ports";
import { actAsAgent } from "./proposing/act-as-agent.ts";
import { answerWithTask } from "./proposing/answer-with-task.ts";
import type { Proposer } from "./proposing/draft.ts";
import { SKILL_PROFILES } from "./rates.ts";
import { usageOf } from "./usage.ts";

/** The models by name; each stands for a skill profile of `rates.ts`. */
export const PROCEDURAL_MODELS = SKILL_PROFILES.map((profile) => `procedural/${profile}` as const);

const TOOLS = ["bash", "write_file", "read_file"];

/**
 * A deterministic generator of tasks behind the port of a language model; it is none. It keeps nothing between calls:
 * messages, tools and seed of the request decide the answer. Without tools it answers with a whole task in the format
 * of `parseTaskAnswer`; with the tools of the built-in harness it works in the workspace turn by turn. Throws
 * `invalid_input` for another model's name or tools.
 */
export function createProceduralModel(): ModelClient {
	return wholeAnswers((request, options) => {
		options?.signal?.throwIfAborted();
		const proposer = { profile: profileOf(request.model), seed: request.seed ?? 0 };
		const answer = answerOf(request, proposer);
		const finishReason = answer.toolCalls.length > 0 ? "tool_calls" : "stop";
		return { ...answer, finishReason, usage: usageOf(request, answer) };
	});
}

function answerOf({ messages, tools }: ModelRequest, proposer: Proposer): Pick<ModelResponse, "content" | "toolCalls"> {
	if (!tools || tools.length === 0) return { content: answerWithTask(messages, proposer), toolCalls: [] };
	const missing = TOOLS.filter((name) => !tools.some((tool) => tool.name === name));
	if (missing.length === 0) return actAsAgent(messages, proposer);
	throw new AppError(
		"invalid_input",
		`The procedural model works with the tools ${TOOLS.join(", ")}; the request does not offer ${missing.join(", ")}. Use the built-in harness.`,
	);
}

function profileOf(model: string): Proposer["profile"] {
	const profile = SKILL_PROFILES.find((name) => model === `procedural/${name}`);
	if (profile) return profile;
	throw new AppError(
		"invalid_input",
		`There is no model "${model.slice(0, 100)}". Use one of ${PROCEDURAL_MODELS.join(", ")}.`,
	);
}
