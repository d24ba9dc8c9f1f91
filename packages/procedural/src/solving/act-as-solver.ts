import { type ModelMessage, type ToolCall, textOf } from "@aes/core/ports";
import type { Action, ToolDialect } from "../dialects/dialect.ts";
import { readTurns, type Turn } from "../proposing/read-turns.ts";
import { bash } from "../proposing/workspace-writes.ts";
import { createRandom } from "../random.ts";
import { type Attempt, planAttempt, renderScript, type Solver } from "./attempt.ts";
import { findProcedure } from "./procedures.ts";
import { SOLVING_SKILLS } from "./solving-rates.ts";

type Move = { say: string; calls: readonly Action[] };

const SCRIPT = "/tmp/work.sh";
const RUN = bash(`bash ${SCRIPT}`);
const INSPECT = bash("ls -1A /app/out; head -n 3 /app/out/*");
const LOOK: Move = { say: "I look around first.", calls: [bash("pwd; find /app -maxdepth 3 | sort | head -n 60")] };
const MAX_STUDIED = 6;

/**
 * The next turn of a solver with tools: looks, reads the inputs, writes a script, runs it, looks at the result, mends what
 * it then misses. What it knows are its families' procedures and the conversation; a task of another kind it gives up.
 */
export function actAsSolver(
	messages: readonly ModelMessage[],
	solver: Solver,
	dialect: ToolDialect,
): { content: string; toolCalls: readonly ToolCall[] } {
	const turns = readTurns(messages, dialect);
	const { say, calls } = nextMove(turns, solver, instructionOf(messages));
	const toolCalls = calls.map((call, index) => ({
		id: `call_${turns.length + 1}_${index + 1}`,
		...dialect.toCall(call),
	}));
	return { content: say, toolCalls };
}

/** The first words of the user; what harnesses add to them does no harm. */
function instructionOf(messages: readonly ModelMessage[]): string {
	const first = messages.find(({ role }) => role === "user");
	return first ? textOf(first.content) : "";
}

function nextMove(turns: readonly Turn[], solver: Solver, instruction: string): Move {
	if (turns.length === 0) return LOOK;
	const procedure = findProcedure(instruction);
	if (!procedure) return stop("I do not know how to do a task of this kind, so I stop here.");
	if (turns.length === 1) return study(instruction);
	const attempt = planAttempt(solver, instruction, procedure);
	const script = renderScript(attempt, remember(turns, attempt, SOLVING_SKILLS[solver.profile].review));
	if (lastScript(turns) !== script) return write(script, lastScript(turns) !== null);
	const last = turns.at(-1)?.calls[0];
	if (last?.name === "write_file") return { say: "I run it.", calls: [RUN] };
	if (isSame(last, RUN)) return { say: "I look at the result.", calls: [INSPECT] };
	return stop("The task is done.");
}

const stop = (say: string): Move => ({ say, calls: [] });

const write = (content: string, isMending: boolean): Move => ({
	say: isMending ? "Something that was asked for is not there; I add it." : "I write down what is to be done.",
	calls: [{ name: "write_file", arguments: { path: SCRIPT, content } }],
});

/** Only plain paths: an instruction is foreign text and does not get into a command. */
function study(instruction: string): Move {
	const paths = [...new Set(instruction.match(/(?<=`)\/app\/data[\w./*-]*(?=`)/g) ?? [])].slice(0, MAX_STUDIED);
	const heads = paths.map((path) => `head -n 5 ${path}`).join("; ");
	return { say: "I read the inputs that the task names.", calls: [bash(heads || "ls -R /app/data | head -n 60")] };
}

/** Which forgotten outputs were noticed in the looks at the result so far. */
function remember(turns: readonly Turn[], attempt: Attempt, review: number): ReadonlySet<string> {
	const remembered = new Set<string>();
	const looks = turns.flatMap(({ calls, results }) =>
		calls.flatMap((call, at) => (isSame(call, INSPECT) ? [results[at] ?? ""] : [])),
	);
	for (const [index, listing] of looks.entries()) {
		for (const name of attempt.skipped) {
			const isThere = listing.split("\n").includes(name);
			const isNoticed = createRandom(`${attempt.key}:review:${name}:${index}`).next() < review;
			if (!isThere && isNoticed) remembered.add(name);
		}
	}
	return remembered;
}

function lastScript(turns: readonly Turn[]): string | null {
	const written = turns.flatMap(({ calls }) => calls.filter(({ name }) => name === "write_file"));
	const content = written.at(-1)?.arguments.content;
	return typeof content === "string" ? content : null;
}

const isSame = (call: Action | undefined, action: Action) => call?.arguments.command === action.arguments.command;
