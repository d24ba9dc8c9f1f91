import { describe, expect, it } from "vitest";
import { textOf } from "../tasks/index.ts";
import { renderEvidence, renderSeedPrompt } from "./render-seed.ts";
import type { Seed, SeedRollout } from "./seed.ts";

function aRollout(over: Partial<SeedRollout> = {}): SeedRollout {
	return {
		trialName: "count__a",
		agent: "sample-solver",
		model: null,
		outcome: "failed",
		reward: 0,
		testsPassed: 0,
		testsTotal: 3,
		transcript: "$ ls\na",
		verifierOutput: "3 failed",
		exception: null,
		...over,
	};
}

function aSeed(rollouts: SeedRollout[]): Seed {
	return { id: "seed-1", kind: "rollouts", name: "acme/count", instruction: "Count.\n", metadata: {}, rollouts };
}

describe("renderEvidence", () => {
	it("gives each rollout a folder, and the long texts only there", () => {
		const files = renderEvidence(
			aSeed([aRollout(), aRollout({ outcome: "timed_out", reward: null, testsTotal: null })]),
		);
		expect([...files.keys()]).toEqual([
			"instruction.md",
			"seed.json",
			"rollout-1/transcript.md",
			"rollout-1/verifier.txt",
			"rollout-2/transcript.md",
			"rollout-2/verifier.txt",
		]);
		const text = (path: string) => textOf(files.get(path) ?? { content: new Uint8Array(), mode: 0 });
		expect(text("rollout-1/transcript.md")).toBe("# failed, reward 0, 0 of 3 tests passed\n\n$ ls\na\n");
		expect(text("rollout-2/transcript.md")).toMatch(/^# timed_out, no reward\n/);
		const summary = JSON.parse(text("seed.json"));
		expect(summary.rollouts[1]).toMatchObject({ folder: "rollout-2", outcome: "timed_out", reward: null });
		expect(text("seed.json")).not.toContain("3 failed");
	});
});

describe("renderSeedPrompt", () => {
	it("shows the most telling rollouts first, four at most", () => {
		const outcomes = ["passed", "errored", "timed_out", "failed", "partial"] as const;
		const prompt = renderSeedPrompt(aSeed(outcomes.map((outcome) => aRollout({ outcome }))));
		expect(prompt.match(/## Rollout: \w+/g)).toEqual([
			"## Rollout: partial",
			"## Rollout: failed",
			"## Rollout: timed_out",
			"## Rollout: errored",
		]);
	});

	it("stays within its bound however long the seed is", () => {
		const long = "x".repeat(200_000);
		const rollouts = [1, 2, 3, 4].map(() => aRollout({ transcript: long, verifierOutput: long, exception: long }));
		const prompt = renderSeedPrompt({ ...aSeed(rollouts), instruction: long, name: long });
		expect(prompt.length).toBeLessThanOrEqual(24_000);
		expect(prompt.length).toBeGreaterThan(23_000);
	});

	it("is the instruction alone for a task seed", () => {
		expect(renderSeedPrompt(aSeed([]))).toMatch(/Count\.$/);
	});
});
