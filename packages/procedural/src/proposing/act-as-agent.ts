import type { ModelMessage, ToolCall } from "@aes/core/ports";
import type { Action, ToolDialect } from "../dialects/dialect.ts";
import { REPAIR_SKILLS } from "../rates.ts";
import { type AgentState, foldTurns, type Stage } from "./agent-state.ts";
import { type Proposer, planDraft } from "./draft.ts";
import { toEvidence } from "./read-evidence.ts";
import { readTurns, type Turn } from "./read-turns.ts";
import { filesOf } from "./repair.ts";
import { bash, planWrites } from "./workspace-writes.ts";

export type AgentAnswer = { content: string; toolCalls: readonly ToolCall[] };
type Move = { say: string; calls: readonly Action[] };

const LOOK: Move = {
	say: "I look at the workspace and read the skills first.",
	calls: [bash("ls -R skills tools memory evidence | head -n 80"), bash("head -n 60 skills/*/SKILL.md")],
};
/** The seed task's instruction, or the document. */
const INSTRUCTION = "cat evidence/*.md";
const SEED = "cat evidence/seed.json";
const STUDY: Move = {
	say: "Now the evidence: what was asked, and how the rollouts ended.",
	calls: [bash(INSTRUCTION), bash(SEED), bash("tail -n 20 evidence/rollout-*/verifier.txt | head -c 4000")],
};

/** The next turn of an agent with tools: reads, writes, checks, builds, tests, mends, submits. */
export function actAsAgent(messages: readonly ModelMessage[], proposer: Proposer, dialect: ToolDialect): AgentAnswer {
	const turns = readTurns(messages, dialect);
	const answers = messages.filter(({ role }) => role === "assistant").length;
	const number = (calls: readonly Action[]) =>
		calls.map((call, index) => ({ id: `call_${answers + 1}_${index + 1}`, ...call }));
	const wait = turns.at(-1)?.waits.find((found) => found !== null);
	if (wait) return { content: "I wait for it.", toolCalls: number([wait]) };
	const move = nextMove(turns, proposer);
	const actions = dialect.isParallel ? joinTests(move.calls) : move.calls;
	return { content: move.say, toolCalls: number(actions.map((action) => dialect.toCall(action))) };
}

/** Controls that a harness would start at the same time come one after another: only so many may run at once. */
function joinTests(actions: readonly Action[]): readonly Action[] {
	const commands = actions.map(({ arguments: { command } }) => String(command));
	const areTests = actions.length > 1 && commands.every((command) => command.startsWith("envkit test "));
	return areTests ? [bash(commands.join("; "))] : actions;
}

function nextMove(turns: readonly Turn[], proposer: Proposer): Move {
	if (turns.length === 0) return LOOK;
	if (turns.length === 1) return STUDY;
	const draft = planDraft(proposer, toEvidence(resultOf(INSTRUCTION, turns), resultOf(SEED, turns)));
	const state = foldTurns(turns, draft, proposer);
	if (state.ended !== null) return { say: state.ended, calls: [] };
	const { slug } = draft;
	const writes = planWrites(slug, { written: state.written, wanted: filesOf(draft, state.progress) });
	if (writes.length > 0) return { say: describeWrites(state), calls: writes };
	return checkOrSubmit(state, { slug, patience: REPAIR_SKILLS[proposer.profile].patience });
}

function resultOf(command: string, turns: readonly Turn[]): string {
	const found = turns.flatMap(({ calls, results }) =>
		calls.flatMap((call, at) => (call.arguments.command === command ? [results[at]] : [])),
	);
	return found[0] ?? "";
}

function describeWrites({ written, failedChecks, stage }: AgentState): string {
	if (written.size === 0) return "I write the data and the first files of the task.";
	if (failedChecks > 0) return "I mend what the check shows.";
	return stage === "check" ? "I write the files." : "I go on writing.";
}

const SAY: Readonly<Record<Stage, string>> = {
	check: "I check the files.",
	build: "I build the image.",
	test: "I run the reference, the untouched container and a shortened reference.",
	submit: "I hand the task in.",
};

function checkOrSubmit(
	{ stage, failedChecks, canExecute }: AgentState,
	{ slug, patience }: { slug: string; patience: number },
): Move {
	const folder = `tasks/${slug}`;
	const mayTry = failedChecks < patience && (canExecute || stage === "check");
	switch (mayTry ? stage : "submit") {
		case "check":
			return { say: SAY.check, calls: [bash(`envkit check ${folder}`)] };
		case "build":
			return { say: SAY.build, calls: [bash(`envkit build ${folder}`)] };
		case "test": {
			const controls = ["oracle", "noop", "partial"];
			return { say: SAY.test, calls: controls.map((control) => bash(`envkit test ${folder} --control ${control}`)) };
		}
		case "submit":
			return { say: SAY.submit, calls: [bash(`envkit submit ${folder}`)] };
	}
}
