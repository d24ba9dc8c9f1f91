import { costOf, toModelSpendTokens } from "@aes/core/ledger";
import type { MethodContext, NewStep } from "@aes/core/proposals";
import { findLastWord } from "../agentic/find-end.ts";
import type { MethodDeps } from "../model-turn.ts";
import type { AgentAdapter } from "./agent-adapter.ts";
import { createFrameReader, type Frame } from "./read-frames.ts";
import { createSessionReader, type SessionStep } from "./read-session.ts";

/** After the last submission is judged, the agent may say its last words this long. */
const LAST_WORDS_MS = 60_000;
/** All lines of all session files; an agent that writes more is not working. */
const MAX_SESSION_BYTES = 256 * 1024 * 1024;
/** Steps of sub-agents and words of the system come on top of the turns. */
const STEPS_PER_TURN = 20;

export type AgentExit = Extract<Frame, { exitCode: number }>;
/** What following an agent needs of whoever started it; `plan.proposer` names the model. */
export type RecordingContext = Pick<MethodContext, "record" | "lastSubmission"> & {
	plan: Pick<MethodContext["plan"], "proposer">;
};
export type RecordingOptions = { adapter: AgentAdapter; turnLimit: number; maxLineBytes: number };

/** Follows an agent by what `aes-agent` says of it, and records its steps in order, one after another. */
export function createRecording(deps: MethodDeps, context: RecordingContext, options: RecordingOptions) {
	const { adapter, turnLimit } = options;
	const stop = new AbortController();
	const reader = createSessionReader(adapter);
	let turns = 0;
	let steps = 0;
	let bytes = 0;
	let isOverLimit = false;
	let exit: AgentExit | null = null;
	let lastWords: NodeJS.Timeout | undefined;
	let recorded: Promise<void> = Promise.resolve();

	function record(step: SessionStep): void {
		if (isOverLimit) return;
		steps += 1;
		if (step.source === "agent" && step.subagent === undefined) turns += 1;
		recorded = recorded.then(() => context.record(toNewStep(deps, context.plan.proposer, step)));
		recorded.catch(() => stop.abort());
		if (findLastWord(context)) lastWords ??= setTimeout(() => stop.abort(), LAST_WORDS_MS);
		const goesOn = step.toolCalls.length > 0;
		if ((turns >= turnLimit && goesOn) || steps >= turnLimit * STEPS_PER_TURN) endByLimit();
	}

	function endByLimit(): void {
		isOverLimit = true;
		stop.abort();
	}

	function take(frame: Frame): void {
		if ("exitCode" in frame) {
			exit = frame;
			return;
		}
		if ("dropped" in frame) {
			record(toNote(`${frame.dropped} bytes of one line of the session were dropped.`));
			return;
		}
		bytes += frame.line.length;
		if (bytes > MAX_SESSION_BYTES) endByLimit();
		else for (const step of reader.read(frame.file, frame.line)) record(step);
	}

	return {
		/** Aborts when the agent is to be ended. */
		stopped: stop.signal,
		/** For the pieces of stdout of `aes-agent`. */
		take: createFrameReader(options.maxLineBytes, take),
		/** Turns of the agent itself that were recorded. */
		turns: () => turns,
		/** The agent was ended because its turns are used up. */
		isOverLimit: () => isOverLimit,
		/** To be called when the agent has ended: stores what was begun; throws what recording threw. */
		async finish(): Promise<AgentExit | null> {
			clearTimeout(lastWords);
			for (const step of reader.end()) record(step);
			await recorded;
			return exit;
		},
	};
}

function toNote(message: string): SessionStep {
	return { source: "system", message, reasoning: null, toolCalls: [], observations: [], usage: null };
}

/** Priced for the step that is shown; the ledger keeps its own. */
function toNewStep({ prices }: MethodDeps, model: string, { usage, ...step }: SessionStep): NewStep {
	if (!usage) return { ...step, metrics: null, modelName: step.source === "agent" ? model : null };
	const { inputTokens, cachedInputTokens, outputTokens } = usage;
	const spend = { kind: "model_call", model, ...toModelSpendTokens(usage), durationMs: 0 } as const;
	const metrics = { inputTokens, cachedInputTokens, outputTokens, costMicroUsd: costOf(spend, prices, new Date()) };
	return { ...step, metrics, modelName: model };
}
