import { checkStructure, contentDigest } from "@aes/core/tasks";
import { describe, expect, it } from "vitest";
import { FAMILIES } from "../families/index.ts";
import { readFailures } from "../proposing/read-failures.ts";
import { createRandom } from "../random.ts";
import { rateOf, SKILL_PROFILES, WEAK_RATES } from "../rates.ts";
import { renderTask } from "../rendering/render-task.ts";
import { EVIDENCE_SAMPLES, PASSING_REPORT } from "../testing/evidence-samples.ts";
import { MISTAKES } from "./index.ts";

const tasks = FAMILIES.map((family) => {
	const draft = family.draft(2, createRandom(family.id));
	return { id: family.id, draft, files: renderTask(family, 2, draft) };
});
const shown = MISTAKES.filter((mistake) => mistake.class !== "silent");

describe("mistakes", () => {
	it("cover the rates' file exactly once each, in three classes, with at least twelve kinds", () => {
		expect(MISTAKES.map(({ id }) => id).sort()).toEqual(Object.keys(WEAK_RATES).sort());
		expect(new Set(MISTAKES.map((mistake) => mistake.class))).toEqual(new Set(["static", "executed", "silent"]));
		expect(MISTAKES.length).toBeGreaterThanOrEqual(12);
	});

	it.each(MISTAKES)("$id really alters the task of every family", (mistake) => {
		for (const { draft, files } of tasks)
			expect(contentDigest(mistake.apply(files, draft))).not.toBe(contentDigest(files));
	});

	it.each(MISTAKES)("$id does not touch the files that it was given", (mistake) => {
		for (const { draft, files } of tasks) {
			const before = contentDigest(files);
			mistake.apply(files, draft);
			expect(contentDigest(files)).toBe(before);
		}
	});

	it.each(MISTAKES)("$id is found by the structure check exactly when it says so", (mistake) => {
		for (const { draft, files } of tasks) {
			const problems = checkStructure(mistake.apply(files, draft));
			expect(problems.length > 0).toBe(mistake.stage === "structure");
		}
	});

	it.each(shown)("$id is shown by its own evidence", (mistake) => {
		const failures = readFailures(EVIDENCE_SAMPLES[mistake.id] ?? "");
		expect(failures).not.toEqual([]);
		expect(failures.some((failure) => mistake.isShownBy(failure))).toBe(true);
	});

	it.each(MISTAKES)("$id is not shown by a passing report, nor by a bare rejection", (mistake) => {
		for (const text of [PASSING_REPORT, "The task was rejected.", "Verdict: rejected (profile standard)."])
			expect(readFailures(text).some((failure) => mistake.isShownBy(failure))).toBe(false);
	});

	it("silent ones are shown by nothing that any other shows", () => {
		const failures = Object.values(EVIDENCE_SAMPLES).flatMap(readFailures);
		const silent = MISTAKES.filter((mistake) => mistake.class === "silent");
		expect(failures.filter((failure) => silent.some((mistake) => mistake.isShownBy(failure)))).toEqual([]);
	});

	it("of one spot are never more likely than certain", () => {
		for (const profile of SKILL_PROFILES)
			for (const spot of new Set(MISTAKES.map((mistake) => mistake.spot))) {
				const rates = MISTAKES.filter((mistake) => mistake.spot === spot).map(({ id }) => rateOf(profile, id));
				expect(rates.reduce((sum, rate) => sum + rate, 0)).toBeLessThan(1);
			}
	});
});
