import type { AdmissionReport, Check } from "@aes/core/admission";
import { describe, expect, it } from "vitest";
import { renderValidate } from "./render-validate.ts";
import { toValidateJson } from "./to-validate-json.ts";
import type { ValidatedTask } from "./validate-tasks.ts";

const check = (over: Partial<Check>): Check => ({
	id: "structure",
	verdict: "pass",
	reason: "Fine.",
	fault: null,
	evidence: [],
	ms: 2,
	...over,
});
const report: AdmissionReport = {
	name: "acme/a",
	contentDigest: "sha256:1",
	profile: "standard",
	profileVersion: "1",
	checkerVersion: "1",
	verdict: "rejected",
	baseline: 0,
	ms: 1234,
	checks: [
		check({}),
		check({
			id: "oracle",
			verdict: "fail",
			reason: "It earns 0.",
			fault: "environment",
			evidence: [{ kind: "log", text: "E" }],
		}),
		check({ id: "partial", verdict: "skip", reason: "Nothing to cut." }),
	],
};
const tasks: ValidatedTask[] = [
	{ input: { path: "/t/a", dirName: "a" }, report },
	{ input: { path: "/t/b", dirName: "b" }, problem: "There is no /t/b. Check the path." },
];

describe("toValidateJson", () => {
	it("keeps the contract that scripts rely on", () =>
		expect(toValidateJson("standard", tasks)).toEqual({
			profile: "standard",
			tasks: [
				{
					path: "/t/a",
					name: "acme/a",
					digest: "sha256:1",
					verdict: "rejected",
					ms: 1234,
					checks: [
						{ id: "structure", verdict: "pass", reason: "Fine.", evidence: [], ms: 2 },
						{ id: "oracle", verdict: "fail", reason: "It earns 0.", evidence: [{ kind: "log", text: "E" }], ms: 2 },
						{ id: "partial", verdict: "skip", reason: "Nothing to cut.", evidence: [], ms: 2 },
					],
				},
				{
					path: "/t/b",
					name: "b",
					digest: null,
					verdict: "rejected",
					ms: 0,
					checks: [
						{
							id: "structure",
							verdict: "fail",
							reason: "There is no /t/b. Check the path.",
							evidence: [{ kind: "note", text: "There is no /t/b. Check the path." }],
							ms: 0,
						},
					],
				},
			],
		}));
});

describe("renderValidate", () => {
	it("says for each task what did not pass, why, and with what evidence", () => {
		const text = renderValidate(toValidateJson("standard", tasks));
		expect(text).toContain("✗ acme/a: rejected, 1.2 s (/t/a)\n    FAIL oracle: It earns 0.\n      [log] E\n");
		expect(text).toContain("skipped partial: Nothing to cut.");
		expect(text).toContain("FAIL structure: There is no /t/b. Check the path.");
		expect(text.endsWith("2 tasks: 0 accepted, 2 rejected, 0 inconclusive (profile standard).")).toBe(true);
	});
});
