import { AppError } from "@aes/core/errors";
import {
	type ModelClient,
	type ModelMessage,
	type ModelRequest,
	type ModelResponse,
	textOf,
	wholeAnswers,
} from "@aes/core/ports";
import { findDialect } from "./dialects/dialects.ts";
import { actAsAgent } from "./proposing/act-as-agent.ts";
import { answerWithTask } from "./proposing/answer-with-task.ts";
import type { Proposer } from "./proposing/draft.ts";
import { SKILL_PROFILES } from "./rates.ts";
import { actAsSolver } from "./solving/act-as-solver.ts";
import { usageOf } from "./usage.ts";

/** The models by name; each stands for a skill profile of `rates.ts`. */
export const PROCEDURAL_MODELS = SKILL_PROFILES.map((profile) => `procedural/${profile}` as const);

/**
 * A deterministic generator of tasks, and solver of its own kinds of them, behind the port of a language model; it is
 * none. It keeps nothing between calls: messages, tools and seed of the request decide the answer. Without tools it
 * answers with a whole task in the format of `parseTaskAnswer`. With the tools of a harness that it knows it works turn
 * by turn: as a proposer in the workspace where it is told of `envkit`, else as a solver. A request without a sampling
 * seed has the one that its beginning names on a line "Proposal seed: N"; N has at most ten digits. Throws
 * `invalid_input` for another model's name or tools.
 */
export function createProceduralModel(): ModelClient {
	return wholeAnswers((request, options) => {
		options?.signal?.throwIfAborted();
		const proposer = { profile: profileOf(request.model), seed: request.seed ?? findSeed(request.messages) ?? 0 };
		const answer = answerOf(request, proposer);
		const finishReason = answer.toolCalls.length > 0 ? "tool_calls" : "stop";
		return { ...answer, finishReason, usage: usageOf(request, answer) };
	});
}

function answerOf({ messages, tools }: ModelRequest, proposer: Proposer): Pick<ModelResponse, "content" | "toolCalls"> {
	if (!tools || tools.length === 0) return { content: answerWithTask(messages, proposer), toolCalls: [] };
	const dialect = findDialect(tools);
	if (dialect)
		return isProposing(messages) ? actAsAgent(messages, proposer, dialect) : actAsSolver(messages, proposer, dialect);
	const offered = tools.map(({ name }) => name).join(", ");
	throw new AppError(
		"invalid_input",
		`The procedural model knows no harness with the tools ${offered.slice(0, 200)}. Use one of ours: built-in, pi, claude-code, codex.`,
	);
}

/** A proposer is told of `envkit` before it begins; whoever is not has a task to solve. */
function isProposing(messages: readonly ModelMessage[]): boolean {
	return openingOf(messages).some(({ content }) => textOf(content).includes("envkit"));
}

const SEED = /^Proposal seed: (\d{1,10})$/m;

/** Coding agents send no sampling seed, so the harness writes it into the words that a conversation begins with. */
function findSeed(messages: readonly ModelMessage[]): number | null {
	const found = openingOf(messages).flatMap(({ content }) => SEED.exec(textOf(content))?.[1] ?? []);
	return found[0] === undefined ? null : Number(found[0]);
}

function openingOf(messages: readonly ModelMessage[]): readonly ModelMessage[] {
	const first = messages.findIndex(({ role }) => role === "assistant");
	return first === -1 ? messages : messages.slice(0, first);
}

function profileOf(model: string): Proposer["profile"] {
	const profile = SKILL_PROFILES.find((name) => model === `procedural/${name}`);
	if (profile) return profile;
	throw new AppError(
		"invalid_input",
		`There is no model "${model.slice(0, 100)}". Use one of ${PROCEDURAL_MODELS.join(", ")}.`,
	);
}
