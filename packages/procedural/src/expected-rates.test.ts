import type { MethodName } from "@aes/core/proposals";
import { describe, expect, it } from "vitest";
import { expectedRates } from "./expected-rates.ts";
import { MISTAKES } from "./mistakes/index.ts";
import type { Mistake } from "./mistakes/mistake.ts";
import { drawMistakes } from "./proposing/draft.ts";
import { readFailures } from "./proposing/read-failures.ts";
import { type Progress, repairShown } from "./proposing/repair.ts";
import { createRandom } from "./random.ts";
import { REPAIR_SKILLS, SKILL_PROFILES, type SkillProfile } from "./rates.ts";
import { EVIDENCE_SAMPLES } from "./testing/evidence-samples.ts";

const RUNS = 4_000;
const STAGES = ["structure", "build", "execute"] as const;

/**
 * Draws, shows and mends with the real parts; only the containers are played: a report shows the first stage that has
 * a mistake.
 */
function playedRate(profile: SkillProfile, reports: number): number {
	let accepted = 0;
	for (let run = 0; run < RUNS; run++) {
		const key = `run-${run}`;
		const chance = createRandom(`${key}:visibility`);
		let progress: Progress = { mistakes: drawMistakes(profile, key), showings: new Map(), misreadings: 0 };
		for (let report = 0; report <= reports; report++) {
			const seen = visible(progress.mistakes, () => chance.next());
			if (seen.length === 0) {
				accepted += 1;
				break;
			}
			const failures = seen.flatMap(({ id }) => readFailures(EVIDENCE_SAMPLES[id] ?? ""));
			progress = repairShown(progress, { profile, key, failures });
		}
	}
	return accepted / RUNS;
}

function visible(mistakes: readonly Mistake[], next: () => number): Mistake[] {
	const stage = STAGES.find((name) => mistakes.some((mistake) => mistake.stage === name));
	return mistakes.filter((mistake) => mistake.stage === stage && next() < mistake.visibility);
}

const rate = (profile: SkillProfile, method: MethodName, selfCheck = true) =>
	expectedRates({ profile, method, selfCheck }).validRate;

describe("expectedRates", () => {
	it.each(SKILL_PROFILES)("agrees for %s with playing the draws out", (profile) => {
		const { patience } = REPAIR_SKILLS[profile];
		expect(Math.abs(rate(profile, "prompt") - playedRate(profile, 0))).toBeLessThan(0.025);
		expect(Math.abs(rate(profile, "prompt_feedback") - playedRate(profile, 2))).toBeLessThan(0.025);
		expect(Math.abs(rate(profile, "agentic") - playedRate(profile, 3 * patience + 2))).toBeLessThan(0.025);
	});

	it("grows with skill, with feedback and with self-check", () => {
		expect(rate("weak", "prompt")).toBeLessThan(rate("medium", "prompt"));
		expect(rate("medium", "prompt")).toBeLessThan(rate("strong", "prompt"));
		expect(rate("weak", "prompt")).toBeLessThan(rate("weak", "prompt_feedback"));
		expect(rate("weak", "prompt_feedback")).toBeLessThan(rate("weak", "agentic", false));
		expect(rate("weak", "agentic", false)).toBeLessThan(rate("weak", "agentic"));
	});

	it("counts the mistakes of a first draft by class", () => {
		const { mistakesPerDraft, silentRate } = expectedRates({ profile: "weak", method: "prompt", selfCheck: true });
		const drawn = Array.from({ length: RUNS }, (_, run) => drawMistakes("weak", `count-${run}`)).flat();
		for (const kind of ["static", "executed", "silent"] as const) {
			const share = drawn.filter((mistake) => mistake.class === kind).length / RUNS;
			expect(Math.abs(share - mistakesPerDraft[kind])).toBeLessThan(0.03);
		}
		expect(silentRate).toBeGreaterThan(0);
		expect(silentRate).toBeLessThan(mistakesPerDraft.silent);
	});

	it("draws every kind at about its rate", () => {
		const drawn = Array.from({ length: RUNS }, (_, run) => drawMistakes("weak", `kind-${run}`)).flat();
		expect(new Set(drawn).size).toBe(MISTAKES.length);
	});
});
