import { z } from "zod";

export type Counts = {
	passed: number;
	failed: number;
	skipped: number;
	/** Named at the end of a run, where a long log is read first. */
	failedTitles: readonly string[];
	/** So that no test is skipped in silence. */
	skippedTitles: readonly string[];
};

export const NO_COUNTS: Counts = { passed: 0, failed: 0, skipped: 0, failedTitles: [], skippedTitles: [] };

const VitestReportSchema = z.object({
	testResults: z.array(
		z.object({
			name: z.string(),
			status: z.string(),
			assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
		}),
	),
});

/** Counts Vitest's JSON report. A file that broke before or beside its tests counts as one failure. */
export function countVitest(report: unknown): Counts {
	const files = VitestReportSchema.parse(report).testResults;
	const tests = files.flatMap((file) => file.assertionResults);
	const failed = tests.filter((test) => test.status === "failed");
	const broken = files.filter(
		(file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
	);
	const skipped = tests.filter((test) => test.status !== "failed" && test.status !== "passed");
	return {
		passed: tests.filter((test) => test.status === "passed").length,
		failed: failed.length + broken.length,
		skipped: skipped.length,
		failedTitles: [...failed.map((test) => test.fullName), ...broken.map((file) => file.name)],
		skippedTitles: skipped.map((test) => test.fullName),
	};
}

type Suite = { title: string; specs?: readonly Spec[] | undefined; suites?: readonly Suite[] | undefined };
type Spec = { title: string; tests: readonly { status: string }[] };

const SpecSchema = z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) });
const SuiteSchema: z.ZodType<Suite> = z.object({
	title: z.string(),
	specs: z.array(SpecSchema).optional(),
	get suites() {
		return z.array(SuiteSchema).optional();
	},
});
const PlaywrightReportSchema = z.object({ suites: z.array(SuiteSchema), errors: z.array(z.unknown()).default([]) });

/** Counts Playwright's JSON report. A test that passed only when repeated (flaky) failed; so did a broken run. */
export function countPlaywright(report: unknown): Counts {
	const { suites, errors } = PlaywrightReportSchema.parse(report);
	const tests = suites.flatMap((suite) => listTests(suite, ""));
	const skipped = tests.filter((test) => test.status === "skipped");
	const failed = tests.filter((test) => test.status !== "skipped" && test.status !== "expected");
	const failedTitles = failed.map((test) => test.title);
	if (failed.length === 0 && errors.length > 0) failedTitles.push("the run itself");
	return {
		passed: tests.filter((test) => test.status === "expected").length,
		failed: failedTitles.length,
		skipped: skipped.length,
		failedTitles,
		skippedTitles: skipped.map((test) => test.title),
	};
}

function listTests(suite: Suite, parent: string): { title: string; status: string }[] {
	const path = `${parent}${suite.title} › `;
	const own = (suite.specs ?? []).flatMap((spec) =>
		spec.tests.map(({ status }) => ({ title: `${path}${spec.title}`, status })),
	);
	return [...own, ...(suite.suites ?? []).flatMap((child) => listTests(child, path))];
}

export function sumCounts(all: readonly Counts[]): Counts {
	return all.reduce(
		(sum, counts) => ({
			passed: sum.passed + counts.passed,
			failed: sum.failed + counts.failed,
			skipped: sum.skipped + counts.skipped,
			failedTitles: [...sum.failedTitles, ...counts.failedTitles],
			skippedTitles: [...sum.skippedTitles, ...counts.skippedTitles],
		}),
		NO_COUNTS,
	);
}
