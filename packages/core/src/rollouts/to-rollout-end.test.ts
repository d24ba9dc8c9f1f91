import { describe, expect, it } from "vitest";
import type { TrialResult } from "../trials/index.ts";
import { normalise, toRolloutEnd } from "./to-rollout-end.ts";

const trial = (over: Partial<TrialResult>): TrialResult => ({
	outcome: { kind: "scored", rewards: { reward: 0, style: 3 }, reward: 0, testsPassedFraction: 0.5 },
	agent: "solver",
	solver: { end: "turn_limit", detail: null },
	tests: [
		{ name: "a", status: "passed", message: null, durationMs: null },
		{ name: "b", status: "failed", message: null, durationMs: null },
		{ name: "c", status: "skipped", message: null, durationMs: null },
	],
	testSource: "ctrf",
	commands: [],
	reruns: [],
	timings: [{ phase: "verifier", durationMs: 1 }],
	warnings: ["odd"],
	network: "none",
	durationMs: 9,
	...over,
});
const endOf = (over: Partial<TrialResult>, baseline: number | null = 0) =>
	toRolloutEnd(trial(over), { baseline, turns: 3 });

describe("toRolloutEnd", () => {
	it("keeps every reward, r_S, its tests and its value over the baseline", () => {
		expect(endOf({}, 0.2)).toEqual({
			status: "completed",
			outcome: "scored",
			fault: null,
			code: null,
			reason: null,
			reward: 0,
			rewards: { reward: 0, style: 3 },
			testsPassedFraction: 0.5,
			testSource: "ctrf",
			testsPassed: 1,
			testsTotal: 2,
			normalised: expect.closeTo(0.375, 10),
			solverEnd: "turn_limit",
			turns: 3,
			warnings: ["odd"],
			durationMs: 9,
		});
	});

	it("has no reward, no r_S and no tests where nothing was scored", () => {
		const outcome = { kind: "failed_to_score", fault: "environment", code: "reward_missing", reason: "none" } as const;
		expect(endOf({ outcome })).toMatchObject({
			status: "completed",
			fault: "environment",
			code: "reward_missing",
			reward: null,
			rewards: null,
			testsPassedFraction: null,
			testsPassed: null,
			normalised: null,
		});
	});

	it("blames the solver for a container that outgrew the task's limits under it, the task when the verifier did", () => {
		const outcome = { kind: "failed_to_score", fault: "environment", code: "sandbox_lost", reason: "full" } as const;
		expect(endOf({ outcome, timings: [{ phase: "agent", durationMs: 1 }] }).fault).toBe("solver");
		expect(endOf({ outcome }).fault).toBe("environment");
	});

	it("is cancelled when the trial was", () => {
		expect(endOf({ outcome: { kind: "cancelled", reason: "stop" } })).toMatchObject({
			status: "cancelled",
			fault: null,
		});
	});
});

it.each([
	[0.5, 0, 0.5],
	[0.2, 0.4, -1 / 3],
	[1, 1, null],
	[null, 0, null],
	[0.5, null, null],
])("normalises %j over the baseline %j to %j", (fraction, baseline, expected) => {
	const value = normalise(fraction, baseline);
	if (expected === null) expect(value).toBeNull();
	else expect(value).toBeCloseTo(expected, 10);
});
