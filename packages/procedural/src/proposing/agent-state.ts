import type { Draft, Proposer } from "./draft.ts";
import { type EnvkitVerdict, findRoundsLeft, listVerdicts, readFailures } from "./read-failures.ts";
import type { Turn } from "./read-turns.ts";
import { type Progress, repairShown, startOf } from "./repair.ts";
import { readWrites } from "./workspace-writes.ts";

export type Stage = "check" | "build" | "test" | "submit";
const NEXT: Readonly<Record<Stage, Stage>> = { check: "build", build: "test", test: "submit", submit: "submit" };

/** Where an agent stands, folded from nothing but its conversation. */
export type AgentState = {
	progress: Progress;
	/** Contents in the task folder, by path. */
	written: ReadonlyMap<string, string>;
	/** What it does once its files are written. */
	stage: Stage;
	/** Failed checks of its own since the last submission. */
	failedChecks: number;
	/** False once build or test was refused: disabled, or out of quota. */
	canExecute: boolean;
	/** Why it is done; null while it goes on. */
	ended: string | null;
};

export function foldTurns(turns: readonly Turn[], draft: Draft, proposer: Proposer): AgentState {
	let state: AgentState = {
		progress: startOf(draft),
		written: new Map(),
		stage: "check",
		failedChecks: 0,
		canExecute: true,
		ended: null,
	};
	for (const turn of turns)
		state = takeIn(turn, { ...state, written: applyWrites(state.written, turn) }, { draft, proposer });
	return state;
}

type Plan = { draft: Draft; proposer: Proposer };

function takeIn({ calls, results }: Turn, state: AgentState, plan: Plan): AgentState {
	const verdicts = results.flatMap((text, at) => listVerdicts(text).slice(-countEnvkit(calls[at])));
	if (verdicts.length > 0) return react(state, { verdicts, text: results.join("\n"), ...plan });
	const asked = calls.some(({ arguments: { command } }) => /^envkit /.test(String(command ?? "")));
	return asked ? { ...state, ended: "envkit does not answer, so I cannot go on." } : state;
}

/** A command may hold several, one after another; each ends with its verdict. */
function countEnvkit(call: Turn["calls"][number] | undefined): number {
	return Math.max(1, String(call?.arguments.command).match(/(?:^|; )envkit /g)?.length ?? 0);
}

function applyWrites(written: ReadonlyMap<string, string>, { calls }: Turn): ReadonlyMap<string, string> {
	const next = new Map(written);
	for (const [path, content] of calls.flatMap(readWrites)) {
		if (content === null) next.delete(path);
		else next.set(path, content);
	}
	return next;
}

type Heard = Plan & { verdicts: readonly EnvkitVerdict[]; text: string };

function react(state: AgentState, heard: Heard): AgentState {
	const submission = heard.verdicts.find(({ verb }) => verb === "submit");
	if (submission) return reactToSubmission(state, { ...heard, submission });
	const has = (outcome: EnvkitVerdict["outcome"]) => heard.verdicts.some((verdict) => verdict.outcome === outcome);
	if (has("disabled") || has("error")) return { ...state, canExecute: false, stage: "submit" };
	if (!has("fail")) return { ...state, stage: NEXT[state.stage] };
	return { ...state, progress: learn(state.progress, heard), failedChecks: state.failedChecks + 1 };
}

function reactToSubmission(state: AgentState, heard: Heard & { submission: EnvkitVerdict }): AgentState {
	const { submission } = heard;
	if (submission.outcome === "accepted") return { ...state, ended: "The task is accepted." };
	if (submission.outcome !== "rejected") return { ...state, ended: "The submission could not be judged; I stop here." };
	if (findRoundsLeft(submission) === 0) return { ...state, ended: "The task was rejected and no round is left." };
	return { ...state, progress: learn(state.progress, heard), failedChecks: 0, stage: "check" };
}

function learn(progress: Progress, { text, draft, proposer }: Heard): Progress {
	return repairShown(progress, { profile: proposer.profile, key: draft.key, failures: readFailures(text) });
}
