import type { Verdict } from "../../admission/index.ts";
import type { TraceLabel } from "../../trajectories/index.ts";
import { type Source, sourceOf } from "./cohort-key.ts";

/** The lanes of a trace, from top to bottom. */
export const FIGURE8_LANES = ["read", "build", "write", "test"] as const;
export type Figure8Lane = (typeof FIGURE8_LANES)[number];

/** More lines than this cannot be told apart. */
export const FIGURE8_RUNS = 8;

type LaneStep = {
	index: number;
	label: TraceLabel | null;
	/** The rule that gave the label: "envkit-submit" ends a round. */
	labelRule: string | null;
	title: string;
	exitCode: number | null;
};

/** One proposer's way through a seed. */
export type LaneRun = {
	proposalId: string;
	title: string;
	proposer: string;
	verdict: Verdict | null;
	steps: readonly LaneStep[];
};

/** A numbered example: the first file written, the first test that failed, the first that passed after it, a submission. */
type Callout = {
	number: number;
	/** Place among the run's recorded steps, from 0. */
	turn: number;
	index: number;
	/** null for a submission, which lies in no lane. */
	lane: Figure8Lane | null;
	kind: "first write" | "first failed test" | "first test passed after it" | "submission";
	title: string;
	exitCode: number | null;
};

type Figure8Run = {
	proposalId: string;
	title: string;
	source: Source;
	verdict: Verdict | null;
	/** Steps of the trace, also those in no lane. */
	turns: number;
	points: readonly { turn: number; index: number; lane: Figure8Lane }[];
	/** Where indices jump: so many steps are missing from the record before this turn. */
	gaps: readonly { turn: number; missing: number }[];
	turnsByLane: Record<Figure8Lane, number>;
	callouts: readonly Callout[];
};

/** Several proposers on one seed: the shape of the paper's Figure 8. `turns` is the longest run's. */
export type Figure8 = { turns: number; runs: readonly Figure8Run[] };

/** The first `FIGURE8_RUNS` runs, in the order given; callouts are numbered through, run by run. */
export function toFigure8(runs: readonly LaneRun[]): Figure8 {
	let number = 0;
	const drawn = runs.slice(0, FIGURE8_RUNS).map((run) => {
		const steps = run.steps.map((step, turn) => ({ ...step, turn }));
		const points = steps.flatMap(({ turn, index, label }) => (isLane(label) ? [{ turn, index, lane: label }] : []));
		return {
			proposalId: run.proposalId,
			title: run.title,
			source: sourceOf(run.proposer),
			verdict: run.verdict,
			turns: steps.length,
			points,
			gaps: findGaps(steps),
			turnsByLane: countLanes(points),
			callouts: findCallouts(steps).map((callout) => ({ ...callout, number: ++number })),
		};
	});
	return { turns: Math.max(0, ...drawn.map(({ turns }) => turns)), runs: drawn };
}

const isLane = (label: string | null): label is Figure8Lane => FIGURE8_LANES.some((lane) => lane === label);

type Turn = LaneStep & { turn: number };

function findGaps(steps: readonly Turn[]): { turn: number; missing: number }[] {
	return steps
		.map(({ turn, index }) => ({ turn, missing: index - ((steps[turn - 1]?.index ?? -1) + 1) }))
		.filter(({ missing }) => missing > 0);
}

function countLanes(points: readonly { lane: Figure8Lane }[]): Record<Figure8Lane, number> {
	const counts = { read: 0, build: 0, write: 0, test: 0 };
	for (const { lane } of points) counts[lane] += 1;
	return counts;
}

function findCallouts(steps: readonly Turn[]): Omit<Callout, "number">[] {
	const write = steps.find(({ label }) => label === "write");
	const failed = steps.find(({ label, exitCode }) => label === "test" && exitCode !== null && exitCode !== 0);
	const passed =
		failed && steps.find((step) => step.index > failed.index && step.label === "test" && step.exitCode === 0);
	const submission = steps.findLast(({ labelRule }) => labelRule !== null && SUBMITS.has(labelRule));
	const named = [
		["first write", write],
		["first failed test", failed],
		["first test passed after it", passed],
		["submission", submission],
	] as const;
	return named
		.flatMap(([kind, step]) => (step ? [toCallout(kind, step)] : []))
		.sort((left, right) => left.index - right.index);
}

const SUBMITS: ReadonlySet<string> = new Set(["envkit-submit", "tool-submit"]);

const toCallout = (kind: Callout["kind"], { turn, index, label, title, exitCode }: Turn) => ({
	turn,
	index,
	lane: isLane(label) ? label : null,
	kind,
	title,
	exitCode,
});
