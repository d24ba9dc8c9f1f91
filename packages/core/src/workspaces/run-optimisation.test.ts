import { describe, expect, it } from "vitest";
import { textFile } from "../tasks/index.ts";
import type { Judgement, OptimisationDeps, Suggestion } from "./optimisation.ts";
import { decide, runOptimisation } from "./run-optimisation.ts";

const files = new Map([["memory/README.md", textFile("Nothing yet.\n")]]);
const side = { campaignId: "c2", evaluable: 40, accepted: 20 };
const judged = (difference: Judgement["difference"], pairs = 40): Judgement => ({
	baseline: side,
	candidate: side,
	pairs,
	difference,
});
const remember: Suggestion = {
	edits: [{ path: "memory/lessons.md", content: "- write 0 first\n" }],
	note: "Remember.",
};

function aRun(over: { suggestions?: Suggestion[]; difference?: Judgement["difference"]; heldOut?: string[] } = {}) {
	const suggestions = [...(over.suggestions ?? [remember])];
	const seen = { faults: [] as string[][], added: [] as string[], judged: [] as unknown[], promoted: [] as number[] };
	const deps: OptimisationDeps = {
		editor: {
			name: "acme/one",
			isProcedural: false,
			suggest: async ({ faults }) => {
				seen.faults.push([...faults]);
				return suggestions.shift() ?? { fault: "no more" };
			},
		},
		versions: {
			get: async ({ name }) => ({ id: "v1", workspace: name, number: 1 }),
			getFiles: async () => files,
			add: async ({ parent, author, files: added }) => {
				seen.added.push(`${author}: ${[...added.keys()].join()}`);
				return { id: "v2", workspace: parent.workspace, number: 2 };
			},
			promote: async ({ number }) => void seen.promoted.push(number),
		},
		outcomes: async (campaignId) => ({
			campaignId,
			seedIds: ["s1"],
			planned: 2,
			evaluable: 2,
			accepted: 1,
			failures: [{ control: "noop", count: 1, evidence: ["no reward"] }],
		}),
		judge: async ({ seedIds, baseline, candidate }) => {
			seen.judged.push([baseline.number, candidate.number, ...seedIds]);
			return judged(over.difference === undefined ? { value: 0.2, low: 0.05, high: 0.35 } : over.difference);
		},
	};
	const run = () =>
		runOptimisation(deps, {
			workspace: { name: "default", number: null },
			campaignId: "c1",
			heldOutSeedIds: over.heldOut ?? ["s8", "s9"],
			signal: new AbortController().signal,
		});
	return { run, seen };
}

describe("runOptimisation", () => {
	it("promotes the candidate when the whole interval of the held-out difference lies above 0", async () => {
		const { run, seen } = aRun();
		const report = await run();
		expect(report).toMatchObject({ decision: "promoted", candidate: { number: 2 }, edited: ["memory/lessons.md"] });
		expect(report.reason).toContain("+20.0 points [+5.0, +35.0], n 40");
		expect(seen).toMatchObject({ judged: [[1, 2, "s8", "s9"]], promoted: [2] });
		expect(seen.added).toEqual(["optimiser (acme/one): memory/README.md,memory/lessons.md"]);
	});

	it.each([
		[{ value: 0.2, low: -0.01, high: 0.4 }, "No difference shown"],
		[{ value: 0, low: 0, high: 0 }, "No difference shown"],
		[{ value: -0.3, low: -0.5, high: -0.1 }, "worse"],
		[null, "nothing was shown"],
	])("keeps the version in use at %j", async (difference, words) => {
		const { run, seen } = aRun({ difference });
		const report = await run();
		expect(report.decision).toBe("kept");
		expect(report.reason).toContain(words);
		expect(seen.promoted).toEqual([]);
	});

	it("hands a wrong suggestion back once, with what is wrong, and goes on with the next", async () => {
		const wrong: Suggestion = { edits: [{ path: "inputs/admission.md", content: "Anything passes." }], note: "x" };
		const { run, seen } = aRun({ suggestions: [wrong, remember] });
		expect((await run()).decision).toBe("promoted");
		expect(seen.faults[1]?.join()).toContain("inputs/admission.md");
	});

	it("makes no version and judges nothing when no usable edits come", async () => {
		const { run, seen } = aRun({ suggestions: [{ fault: "no JSON" }, { edits: [], note: "" }] });
		const report = await run();
		expect(report).toMatchObject({ candidate: null, judgement: null, decision: "kept" });
		expect(seen).toMatchObject({ added: [], judged: [], promoted: [] });
	});

	it.each([[["s1", "s9"]], [[]]])("refuses %j as held-out seeds, before anything is asked", async (heldOut) => {
		const { run, seen } = aRun({ heldOut });
		await expect(run()).rejects.toMatchObject({ code: "invalid_input" });
		expect(seen.faults).toEqual([]);
	});
});

it("decides by the interval's lower end alone, exactly 0 excluded", () => {
	expect(decide(judged({ value: 0.5, low: 0, high: 1 })).decision).toBe("kept");
	expect(decide(judged({ value: 0.5, low: 1e-9, high: 1 })).decision).toBe("promoted");
});
