import { describe, expect, test } from "vitest";
import { cohensKappa, krippendorffAlpha, percentAgreement } from "./agreement-measures.ts";
import { ANSWER_LABELS, type AnswerLabel } from "./answer.ts";
import { bootstrap } from "./bootstrap.ts";
import { coincidencesOf, collapse, confusionOf, type LabelledStep, sumTables } from "./contingency.ts";
import { listConfused, measureAgreement, measurePair } from "./measure-agreement.ts";

/** One line of a published table a person: digits are labels, a dot is a missing one. */
function parse(...lines: string[]): LabelledStep[] {
	const rows = lines.map((line) => line.split(" "));
	return (rows[0] ?? []).map((_, step) => ({
		itemId: "i1",
		step,
		labels: new Map(rows.map((row, person) => [`p${person}`, toLabel(row[step] ?? ".")])),
	}));
}

const toLabel = (sign: string): AnswerLabel | null => ANSWER_LABELS["12345".indexOf(sign)] ?? null;
const alphaOf = (steps: readonly LabelledStep[]) =>
	krippendorffAlpha(sumTables(steps.map(({ labels }) => coincidencesOf([...labels.values()]))));

/** `counts[row][column]` pairs of labels. */
const pairsOf = (counts: readonly (readonly number[])[]): [AnswerLabel, AnswerLabel][] =>
	counts.flatMap((line, row) =>
		line.flatMap((count, column) =>
			Array.from({ length: count }, (): [AnswerLabel, AnswerLabel] => [
				ANSWER_LABELS[row] ?? "other",
				ANSWER_LABELS[column] ?? "other",
			]),
		),
	);

describe("Krippendorff's alpha gives the values of Krippendorff, Computing Krippendorff's Alpha-Reliability (2011)", () => {
	test("A: two people, two labels, nothing missing: 0.095", () => {
		expect(alphaOf(parse("1 2 1 1 1 1 1 1 2 1", "2 2 2 1 1 2 1 1 1 1"))).toBeCloseTo(0.095, 3);
	});

	test("B: two people, five labels, nothing missing: 0.692", () => {
		expect(alphaOf(parse("1 1 2 2 4 3 3 3 5 4 4 1", "2 1 2 2 2 3 3 3 5 4 4 4"))).toBeCloseTo(0.692, 3);
	});

	test("C: four people, five labels, missing ones: 0.743", () => {
		const steps = parse(
			"1 2 3 3 2 1 4 1 2 . . .",
			"1 2 3 3 2 2 4 1 2 5 . 3",
			". 3 3 3 2 3 4 2 2 5 1 .",
			"1 2 3 3 2 4 4 1 2 5 1 .",
		);
		expect(alphaOf(steps)).toBeCloseTo(0.743, 3);
		expect(measureAgreement(steps, 1)).toMatchObject({ steps: 11, items: 1, resampled: "steps" });
	});
});

describe("Cohen's kappa", () => {
	/** Fleiss, Levin and Paik, Statistical Methods for Rates and Proportions (3rd ed., 2003), table 18.1, in percent. */
	const DIAGNOSES = confusionOf(
		pairsOf([
			[75, 1, 4],
			[5, 4, 1],
			[0, 0, 10],
		]),
	);

	test("is 0.68 over all diagnoses of Fleiss, Levin and Paik, and 0.69, 0.50, 0.77 for each against the rest", () => {
		expect(percentAgreement(DIAGNOSES)).toBeCloseTo(0.89, 10);
		expect(cohensKappa(DIAGNOSES)).toBeCloseTo(0.23 / 0.34, 10);
		const perLabel = (["read", "build", "write"] as const).map((label) => cohensKappa(collapse(DIAGNOSES, label)));
		expect(perLabel.map((kappa) => kappa?.toFixed(2))).toEqual(["0.69", "0.50", "0.77"]);
	});

	test("is (0.7 − 0.5) / (1 − 0.5) for 20 and 15 agreements among 50, 5 and 10 the other way", () => {
		const table = confusionOf(
			pairsOf([
				[20, 5],
				[10, 15],
			]),
		);
		expect(cohensKappa(table)).toBeCloseTo(0.4, 10);
	});

	test("is not told where both used one label only, nor without pairs", () => {
		expect(cohensKappa(confusionOf(pairsOf([[9]])))).toBeNull();
		expect(cohensKappa(confusionOf([]))).toBeNull();
		expect(alphaOf(parse("1 1", "1 1"))).toBeNull();
		expect(percentAgreement(confusionOf([]))).toBeNull();
	});
});

test("a step with one label, or with none, says nothing of agreement", () => {
	const steps = parse("1 1 2 .", "1 . 2 2");
	expect(measureAgreement(steps, 1)).toMatchObject({ steps: 2, percent: { value: 1 }, alpha: { value: 1 } });
});

test("each pair of people has its own kappa, over what both labelled", () => {
	const steps = parse("1 1 2 2 .", "1 2 2 2 1", ". 1 1 2 1");
	const { pairs } = measureAgreement(steps, 1);
	expect(pairs.map(({ annotators, steps: count }) => [annotators.join("×"), count])).toEqual([
		["p0×p1", 4],
		["p0×p2", 3],
		["p1×p2", 4],
	]);
	// p0×p1: 3 of 4 agree; chance 1/2·1/4 + 1/2·3/4 = 1/2.
	expect(pairs[0]?.kappa.value).toBeCloseTo(0.5, 10);
});

test("a label against the rest is measured on the same steps", () => {
	const [read, build] = measureAgreement(parse("1 1 2 2", "1 2 2 2"), 1).byLabel;
	expect(read).toMatchObject({ label: "read", used: 3, percent: { value: 0.75 } });
	expect(build).toMatchObject({ label: "build", used: 5, percent: { value: 0.75 } });
});

describe("the bootstrap", () => {
	const percent = { percent: percentAgreement };
	const steps = parse("1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 2 2 2 2 2");
	const clusters = steps.map(({ labels }) => coincidencesOf([...labels.values()]));

	test("is the same for the same seed, and holds the figure", () => {
		const first = bootstrap(clusters, percent, 7).percent;
		expect(bootstrap(clusters, percent, 7).percent).toEqual(first);
		expect(first.value).toBe(0.75);
		// A share of 15/20: the binomial's own 95 % lies between 0.55 and 0.95.
		expect(first.low).toBeCloseTo(0.55, 1);
		expect(first.high).toBeCloseTo(0.95, 1);
	});

	test("gives no interval of a single cluster, or where most resamples have no figure", () => {
		expect(bootstrap(clusters.slice(0, 1), percent, 7).percent).toEqual({ value: 1, low: null, high: null });
		const rare = parse("1 1 1 1 1 1 1 1 2 1", "1 1 1 1 1 1 1 1 2 1");
		expect(measureAgreement(rare, 7).alpha).toEqual({ value: 1, low: null, high: null });
	});

	test("draws whole items as soon as there are five: steps of one trace are not independent", () => {
		const ofItems = (items: number) => steps.map((step, at) => ({ ...step, itemId: `i${at % items}` }));
		expect(measureAgreement(ofItems(4), 7).resampled).toBe("steps");
		expect(measureAgreement(ofItems(5), 7).resampled).toBe("items");
		// The five disagreements fall one into each item: every resample of items agrees as much as the whole.
		expect(measureAgreement(ofItems(5), 7).percent).toEqual({ value: 0.75, low: 0.75, high: 0.75 });
	});
});

test("a cell of the matrix opens the steps where two people said those two things", () => {
	const steps = parse("1 1 2 2", "1 2 1 2", "1 1 2 2");
	const at = (row: AnswerLabel, column: AnswerLabel) => listConfused(steps, { row, column }).map(({ step }) => step);
	expect(at("read", "build")).toEqual([1, 2]);
	expect(at("build", "read")).toEqual([1, 2]);
	expect(at("build", "build")).toEqual([2, 3]);
	expect(at("write", "test")).toEqual([]);
});

test("people and rules are measured as a pair: rows are the first one's labels", () => {
	const pair = measurePair(parse("1 1 2", "1 2 2"), ["p0", "p1"], 1);
	expect(pair.table[0]?.[1]).toBe(1);
	expect(pair.table[1]?.[0]).toBe(0);
});
