import { z } from "zod";
import { boundedText } from "./bounded-text.ts";
import type { TestResult, TestStatus } from "./trial.ts";

const CtrfSchema = z.object({
	results: z.object({
		tests: z.array(
			z.object({
				name: z.string(),
				status: z.string(),
				duration: z.number().nullish().catch(null),
				message: z.string().nullish().catch(null),
				trace: z.string().nullish().catch(null),
			}),
		),
	}),
});

const STATUS: Readonly<Record<string, TestStatus>> = {
	passed: "passed",
	failed: "failed",
	skipped: "skipped",
	pending: "skipped",
};

/** Per-test results of a Common Test Report Format file; null when it is not one. Durations there are milliseconds. */
export function parseCtrf(text: string): TestResult[] | null {
	const report = CtrfSchema.safeParse(findJson(text));
	if (!report.success) return null;
	return report.data.results.tests.map(({ name, status, duration, message, trace }) => ({
		name: boundedText(name, 300),
		status: STATUS[status] ?? "other",
		message: boundedText(message ?? trace ?? "", 2000) || null,
		durationMs: duration ?? null,
	}));
}

function findJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
