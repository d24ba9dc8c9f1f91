import { describe, expect, it } from "vitest";
import { type LaneRun, toFigure8 } from "./figure8.ts";
import { toFigure8Document } from "./figure8-document.ts";
import { toMarkdown, toRecordsCsv } from "./render-document.ts";

const LABEL = { R: "read", B: "build", W: "write", T: "test", t: "test", S: "other", "-": null } as const;

/** One letter a step: Read, Build, Write, Test passed, test failed (t), Submit, no label. */
function aRun(letters: string, changes: Partial<LaneRun> = {}): LaneRun {
	const steps = [...letters].map((letter, index) => ({
		index,
		label: LABEL[letter as keyof typeof LABEL],
		labelRule: letter === "S" ? "envkit-submit" : "rule",
		title: `step ${letter}`,
		exitCode: { T: 0, t: 1 }[letter] ?? null,
	}));
	return { proposalId: "p", title: "Agentic", proposer: "procedural/weak", verdict: "accepted", steps, ...changes };
}

describe("Figure 8", () => {
	it("keeps each step's turn, and counts turns by lane", () => {
		const [run] = toFigure8([aRun("-RRWTS")]).runs;
		expect(run).toMatchObject({ turns: 6, turnsByLane: { read: 2, build: 0, write: 1, test: 1 } });
		expect(run?.points.map(({ index }) => index)).toEqual([1, 2, 3, 4]);
	});

	it("numbers the examples through all runs, in the order of their turns", () => {
		const { runs, turns } = toFigure8([aRun("RWtWTTS"), aRun("RTW")]);
		expect(turns).toBe(7);
		expect(runs.flatMap(({ callouts }) => callouts.map(({ number, kind, index }) => [number, kind, index]))).toEqual([
			[1, "first write", 1],
			[2, "first failed test", 2],
			[3, "first test passed after it", 4],
			[4, "submission", 6],
			[5, "first write", 2],
		]);
	});

	it("counts turns over what is recorded, and says where steps are missing", () => {
		const whole = aRun("RWtBTS");
		const steps = whole.steps.filter(({ index }) => ![0, 3].includes(index)).map((step) => ({ ...step }));
		const [run] = toFigure8([{ ...whole, steps }]).runs;
		expect(run?.turns).toBe(4);
		expect(run?.points.map(({ turn, index }) => [turn, index])).toEqual([
			[0, 1],
			[1, 2],
			[2, 4],
		]);
		expect(run?.gaps).toEqual([
			{ turn: 0, missing: 1 },
			{ turn: 2, missing: 1 },
		]);
		expect(run?.callouts.map(({ turn, kind }) => [turn, kind])).toEqual([
			[0, "first write"],
			[1, "first failed test"],
			[2, "first test passed after it"],
			[3, "submission"],
		]);
		expect(toFigure8([whole]).runs[0]?.gaps).toEqual([]);
	});

	it("draws eight runs at most, and nothing of none", () => {
		expect(toFigure8(Array.from({ length: 9 }, () => aRun("R"))).runs).toHaveLength(8);
		expect(toFigure8([])).toEqual({ turns: 0, runs: [] });
	});

	it("says the same in words and as records", () => {
		const document = toFigure8Document(toFigure8([aRun("RWtS")]), "torch");
		expect(toMarkdown(document)).toContain("* (2) Agentic, step 3, first failed test, exit 1: step t");
		const [head, ...records] = toRecordsCsv(document).trim().split("\r\n");
		expect(head).toBe("source,proposal_id,title,verdict,turn,lane,callout,callout_kind");
		expect(records).toHaveLength(4);
		expect(records[3]).toMatch(/,4,,3,submission$/);
	});
});
