import type { ModelMessage, ToolCall } from "@aes/core/ports";
import { describe, expect, it } from "vitest";
import { BUILT_IN } from "../dialects/dialects.ts";
import { LEVELS } from "../families/family.ts";
import { FAMILIES } from "../families/index.ts";
import { createRandom } from "../random.ts";
import { SKILL_PROFILES } from "../rates.ts";
import { actAsSolver } from "./act-as-solver.ts";
import { planAttempt, renderScript, type Solver } from "./attempt.ts";
import { CONDITIONS } from "./conditions.ts";
import { findProcedure, type Procedure } from "./procedures.ts";

const TASKS = FAMILIES.flatMap((family) => LEVELS.map((level) => ({ id: family.id, family, level })));
const draftOf = ({ family, level }: (typeof TASKS)[number], key: string) => family.draft(level, createRandom(key));
const get = (instruction: string): Procedure => {
	const procedure = findProcedure(instruction);
	if (!procedure) throw new Error("no procedure");
	return procedure;
};

/** A perfect memory: no forgotten file, no botched condition. */
const cleanScript = (procedure: Procedure) =>
	renderScript({ key: "", procedure, outputs: [], skipped: new Set(), botched: [] }, new Set());

describe("findProcedure", () => {
	it.each(TASKS)("knows $id, level $level, by its words, whatever the names in it", (task) => {
		for (const key of ["a", "b", "c"]) {
			const { instruction, solution } = draftOf(task, key);
			expect(findProcedure(instruction)).toMatchObject({ family: task.id, level: task.level });
			expect(get(instruction).statements).toEqual(solution);
		}
	});

	it.each(TASKS)("knows $id, level $level, also without the requirement that an author left out", (task) => {
		const { instruction, slips } = draftOf(task, "a");
		expect(findProcedure(instruction.replace(slips.requirement, ""))).toMatchObject({
			family: task.id,
			level: task.level,
		});
	});

	it("does not know what is no task of its families", () => {
		expect(findProcedure("Write the word `hello` into the file /app/greeting.txt.")).toBeNull();
		expect(findProcedure("")).toBeNull();
	});
});

describe("conditions", () => {
	it.each(CONDITIONS)("$family: $says", (condition) => {
		const tasks = TASKS.filter(({ id }) => id === condition.family).map((task) => draftOf(task, "a").instruction);
		const stating = tasks.filter((instruction) => instruction.includes(condition.says));
		expect(stating.length).toBeGreaterThan(0);
		for (const instruction of stating) {
			const procedure = get(instruction);
			const botched = renderScript(
				{ key: "", procedure, outputs: [], skipped: new Set(), botched: [condition] },
				new Set(),
			);
			expect(cleanScript(procedure)).toContain(condition.right);
			expect(botched).not.toBe(cleanScript(procedure));
		}
	});

	it("cover the requirement of each family that an author may leave out: nobody can know it then", () => {
		for (const task of TASKS) {
			const { instruction, slips } = draftOf(task, "a");
			const without = instruction.replace(slips.requirement, "");
			const attempt = planAttempt({ profile: "strong", seed: 1 }, without, get(without));
			expect(attempt.botched.map(({ says }) => says)).toContainEqual(slips.requirement);
		}
	});
});

describe("planAttempt", () => {
	const instruction = draftOf(TASKS[1] as (typeof TASKS)[number], "a").instruction;
	const attemptsOf = (profile: Solver["profile"]) =>
		Array.from({ length: 400 }, (_, seed) => planAttempt({ profile, seed }, instruction, get(instruction)));

	it("finds the files that are asked for", () => {
		expect(attemptsOf("weak")[0]?.outputs).toEqual(["routes.csv", "total.json"]);
	});

	it("makes a stronger profile's mistakes a part of a weaker one's", () => {
		const [strong = [], medium = [], weak = []] = SKILL_PROFILES.map(attemptsOf);
		for (const [seed, { botched, skipped }] of strong.entries()) {
			for (const condition of botched) expect(medium[seed]?.botched).toContain(condition);
			for (const name of skipped) expect(weak[seed]?.skipped).toContain(name);
		}
	});

	it("leaves a forgotten file's statements out, and only those", () => {
		const procedure = get(instruction);
		const forgotten = { key: "", procedure, outputs: [], skipped: new Set(["routes.csv"]), botched: [] };
		expect(renderScript(forgotten, new Set())).not.toContain("/app/out/routes.csv");
		expect(renderScript(forgotten, new Set())).toContain("/app/out/total.json");
		expect(renderScript(forgotten, new Set(["routes.csv"]))).toBe(cleanScript(procedure));
	});

	it.each(TASKS)("can forget each file of $id, level $level", (task) => {
		const text = draftOf(task, "a").instruction;
		const procedure = get(text);
		for (const name of planAttempt({ profile: "weak", seed: 1 }, text, procedure).outputs) {
			const forgotten = { key: "", procedure, outputs: [], skipped: new Set([name]), botched: [] };
			expect(renderScript(forgotten, new Set()), name).not.toBe(cleanScript(procedure));
		}
	});
});

/** Plays a solver against a container that has made the files which its script writes. */
function play(solver: Solver, instruction: string) {
	const messages: ModelMessage[] = [
		{ role: "system", content: "You solve one task." },
		{ role: "user", content: instruction },
	];
	const calls: ToolCall[] = [];
	let script = "";
	for (let turn = 0; turn < 20; turn += 1) {
		const { content, toolCalls } = actAsSolver(messages, solver, BUILT_IN);
		messages.push({ role: "assistant", content, toolCalls });
		if (toolCalls.length === 0) return { calls, script, last: content };
		for (const call of toolCalls) {
			calls.push(call);
			if (call.name === "write_file") script = String(call.arguments.content);
			const made = [...script.matchAll(/(?:>|mv \S+) \/app\/out\/([\w.-]+)/g)].map(([, name]) => name);
			const isLook = String(call.arguments.command).startsWith("ls -1A");
			messages.push({ role: "tool", toolCallId: call.id, content: isLook ? [...new Set(made)].join("\n") : "ok" });
		}
	}
	throw new Error("It did not stop.");
}

describe("actAsSolver", () => {
	const instruction = draftOf(TASKS[0] as (typeof TASKS)[number], "a").instruction;

	it("looks, reads, writes, runs, inspects and stops", () => {
		const seed = Array.from({ length: 50 }, (_, at) => at).find(
			(at) => planAttempt({ profile: "strong", seed: at }, instruction, get(instruction)).skipped.size === 0,
		);
		const { calls, last } = play({ profile: "strong", seed: seed ?? 0 }, instruction);
		expect(
			calls.map(({ name, arguments: { command } }) => (name === "bash" ? String(command).split(" ")[0] : name)),
		).toEqual(["pwd;", "head", "write_file", "bash", "ls"]);
		expect(last).toBe("The task is done.");
	});

	it("adds a forgotten file when the look at the result shows it, and never without", () => {
		const seeds = Array.from({ length: 200 }, (_, seed) => seed).filter(
			(seed) => planAttempt({ profile: "medium", seed }, instruction, get(instruction)).skipped.size > 0,
		);
		const mended = seeds.filter((seed) => {
			const { calls } = play({ profile: "medium", seed }, instruction);
			return calls.filter(({ name }) => name === "write_file").length > 1;
		});
		expect(seeds.length).toBeGreaterThan(5);
		expect(mended.length / seeds.length).toBeGreaterThan(0.4);
		expect(mended.length).toBeLessThan(seeds.length);
	});

	it("gives a foreign task up after a look, and claims nothing", () => {
		const { calls, last } = play({ profile: "strong", seed: 1 }, "Make the build of `/app/project` pass.");
		expect(calls).toHaveLength(1);
		expect(last).toContain("I do not know");
	});

	it("gives the same for the same seed", () => {
		const once = play({ profile: "weak", seed: 5 }, instruction);
		expect(play({ profile: "weak", seed: 5 }, instruction)).toEqual(once);
	});

	it("lets no words of the instruction into a command but plain paths", () => {
		const hostile = `${instruction}\n\`/app/data/$(touch /tmp/x)\` \`/app/data/a;rm -rf b\``;
		const { calls } = play({ profile: "strong", seed: 1 }, hostile);
		expect(JSON.stringify(calls.filter(({ name }) => name === "bash"))).not.toMatch(/touch|rm -rf/);
	});
});
