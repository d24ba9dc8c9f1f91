import { expect, test } from "vitest";
import { countPlaywright, countVitest, sumCounts } from "./counts.ts";

const vitestFile = (status: string, statuses: string[]) => ({
	name: "a.test.ts",
	status,
	assertionResults: statuses.map((each, index) => ({ status: each, fullName: `test ${index}` })),
});

test("Vitest's tests are counted by status, and skipped ones keep their titles", () => {
	const report = {
		testResults: [vitestFile("failed", ["passed", "failed", "pending"]), vitestFile("passed", ["passed", "todo"])],
	};
	expect(countVitest(report)).toEqual({
		passed: 2,
		failed: 1,
		skipped: 2,
		failedTitles: ["test 1"],
		skippedTitles: ["test 2", "test 1"],
	});
});

test("a Vitest file that did not load is a failure though it has no test", () => {
	expect(countVitest({ testResults: [vitestFile("failed", [])] })).toMatchObject({
		passed: 0,
		failed: 1,
		failedTitles: ["a.test.ts"],
	});
	expect(countVitest({ testResults: [vitestFile("failed", ["passed"])] })).toMatchObject({ passed: 1, failed: 1 });
});

const spec = (title: string, ...statuses: string[]) => ({ title, tests: statuses.map((status) => ({ status })) });

test("Playwright's tests are counted in nested suites; a flaky one failed", () => {
	const report = {
		suites: [
			{
				title: "a.spec.ts",
				specs: [spec("opens", "expected")],
				suites: [{ title: "group", specs: [spec("is odd", "skipped"), spec("x", "flaky")] }],
			},
			{ title: "b.spec.ts", specs: [spec("y", "unexpected", "expected")] },
		],
	};
	expect(countPlaywright(report)).toEqual({
		passed: 2,
		failed: 2,
		skipped: 1,
		failedTitles: ["a.spec.ts › group › x", "b.spec.ts › y"],
		skippedTitles: ["a.spec.ts › group › is odd"],
	});
});

test("a Playwright run that broke before its tests is a failure", () => {
	expect(countPlaywright({ suites: [], errors: [{ message: "no config" }] })).toMatchObject({ passed: 0, failed: 1 });
});

test("the counts of all stages are summed", () => {
	const one = { passed: 1, failed: 0, skipped: 1, failedTitles: ["f"], skippedTitles: ["s"] };
	expect(sumCounts([one, one])).toEqual({
		passed: 2,
		failed: 0,
		skipped: 2,
		failedTitles: ["f", "f"],
		skippedTitles: ["s", "s"],
	});
});
