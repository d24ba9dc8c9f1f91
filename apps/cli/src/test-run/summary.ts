import { type Counts, sumCounts } from "./counts.ts";

export type StageResult = {
	title: string;
	durationMs: number;
	/** Null for a stage that runs no tests, such as the type check. */
	counts: Counts | null;
	/** Why the stage failed; null when it passed. */
	failure: string | null;
};

/** The table at the end of a run: a line for each stage, then what failed and which tests were skipped. */
export function renderSummary(results: readonly StageResult[]): string {
	const width = Math.max(...results.map((result) => result.title.length));
	const lines = results.map((result) => {
		const verdict = result.failure === null ? "ok  " : "FAIL";
		const seconds = `${(result.durationMs / 1000).toFixed(1)} s`.padStart(8);
		return `${verdict}  ${result.title.padEnd(width)} ${seconds}  ${describeCounts(result.counts)}`.trimEnd();
	});
	const failures = results.flatMap(({ title, failure }) => (failure === null ? [] : [`${title}: ${failure}`]));
	const { failedTitles, skippedTitles } = sumCounts(results.flatMap(({ counts }) => counts ?? []));
	const skipped = skippedTitles.map((title) => `skipped: ${title}`);
	const failed = failedTitles.map((title) => `failed: ${title}`);
	return [...lines, ...skipped, ...failures, ...failed].join("\n");
}

const describeCounts = (counts: Counts | null) =>
	counts ? `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped` : "";

/** The last line of a run, in a form that scripts rely on. */
export function renderTotals(results: readonly StageResult[]): string {
	return describeCounts(sumCounts(results.flatMap(({ counts }) => counts ?? [])));
}
