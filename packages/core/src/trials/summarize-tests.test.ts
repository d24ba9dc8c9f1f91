import { describe, expect, it } from "vitest";
import { parseCtrf } from "./parse-ctrf.ts";
import { parseJUnit } from "./parse-junit.ts";
import { summarizeTests } from "./summarize-tests.ts";

const ctrf = (...statuses: string[]) =>
	JSON.stringify({ results: { tests: statuses.map((status, at) => ({ name: `t${at}`, status, duration: 3 })) } });

describe("parseCtrf", () => {
	it("reads names, states, messages and durations", () => {
		const text = JSON.stringify({
			results: {
				tool: { name: "pytest" },
				tests: [
					{ name: "a", status: "passed", duration: 12, extra: 1 },
					{ name: "b", status: "failed", message: "expected 3" },
					{ name: "c", status: "pending" },
					{ name: "d", status: "broken", trace: "Traceback" },
				],
			},
		});
		expect(parseCtrf(text)).toEqual([
			{ name: "a", status: "passed", message: null, durationMs: 12 },
			{ name: "b", status: "failed", message: "expected 3", durationMs: null },
			{ name: "c", status: "skipped", message: null, durationMs: null },
			{ name: "d", status: "other", message: "Traceback", durationMs: null },
		]);
	});

	it.each(["", "[]", '{"results":{}}', '{"results":{"tests":[{"name":1,"status":"passed"}]}}'])("refuses %j", (text) =>
		expect(parseCtrf(text)).toBeNull(),
	);

	it("bounds what a report may say", () => {
		const [test] =
			parseCtrf(JSON.stringify({ results: { tests: [{ name: "x".repeat(9999), status: "passed" }] } })) ?? [];
		expect(test?.name).toHaveLength(300);
	});
});

describe("parseJUnit", () => {
	it("reads nested suites", () => {
		const xml = `<?xml version="1.0"?><testsuites><testsuite name="s">
			<testcase classname="m.C" name="ok" time="0.25"/>
			<testsuite><testcase name="bad"><failure message="1 &lt; 2">trace</failure></testcase></testsuite>
			<testcase name="err"><error>boom &amp; more</error></testcase>
			<testcase name="skip"><skipped/></testcase>
		</testsuite></testsuites>`;
		expect(parseJUnit(xml)).toEqual([
			{ name: "m.C::ok", status: "passed", message: null, durationMs: 250 },
			{ name: "err", status: "failed", message: "boom & more", durationMs: null },
			{ name: "skip", status: "skipped", message: null, durationMs: null },
			{ name: "bad", status: "failed", message: "1 < 2", durationMs: null },
		]);
	});

	it("takes one suite as the root", () =>
		expect(parseJUnit('<testsuite><testcase name="a"/></testsuite>')?.[0]?.name).toBe("a"));

	it("does not expand entities", () => {
		const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa">]><testsuite><testcase name="&a;"/></testsuite>';
		expect(parseJUnit(bomb)).toBeNull();
	});

	it.each(["", "not xml", "<html></html>", "<testsuite><testcase>"])("refuses %j", (text) =>
		expect(parseJUnit(text)).toBeNull(),
	);
});

describe("summarizeTests", () => {
	it("leaves skipped tests out of the fraction", () =>
		expect(summarizeTests({ ctrf: ctrf("passed", "skipped", "failed"), junit: null, reward: 0 })).toMatchObject({
			source: "ctrf",
			fraction: 0.5,
			warnings: [],
		}));

	it("falls back to JUnit, then to the reward", () => {
		const junit = '<testsuite><testcase name="a"/></testsuite>';
		expect(summarizeTests({ ctrf: "{", junit, reward: 1 })).toMatchObject({ source: "junit", fraction: 1 });
		expect(summarizeTests({ ctrf: ctrf("skipped"), junit: null, reward: 0.25 })).toMatchObject({
			source: "reward",
			fraction: 0.25,
		});
	});

	it("has no fraction from a reward outside [0, 1]", () =>
		expect(summarizeTests({ ctrf: null, junit: null, reward: 7 })).toMatchObject({ source: "none", fraction: null }));

	it("warns when tests and reward disagree", () => {
		expect(summarizeTests({ ctrf: ctrf("passed", "failed"), junit: null, reward: 1 }).warnings).toHaveLength(1);
		expect(summarizeTests({ ctrf: ctrf("passed"), junit: null, reward: 0 }).warnings).toHaveLength(1);
		expect(summarizeTests({ ctrf: ctrf("passed"), junit: null, reward: 1 }).warnings).toEqual([]);
	});

	it("warns about a report that cannot be read", () =>
		expect(summarizeTests({ ctrf: "{", junit: null, reward: 1 }).warnings[0]).toContain("ctrf.json"));

	it("keeps a bounded list but counts the whole", () => {
		const summary = summarizeTests({ ctrf: ctrf(...Array(2500).fill("passed")), junit: null, reward: 1 });
		expect(summary).toMatchObject({ fraction: 1 });
		expect(summary.tests).toHaveLength(2000);
	});
});
