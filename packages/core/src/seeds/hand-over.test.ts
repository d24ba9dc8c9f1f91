import { describe, expect, it } from "vitest";
import { textOf } from "../tasks/index.ts";
import { DEFAULT_HAND_OVER, type HandOverOptions, HandOverOptionsSchema, handOver } from "./hand-over.ts";
import { renderEvidence, renderSeedPrompt } from "./render-seed.ts";
import type { Seed, SeedReference, SeedRollout } from "./seed.ts";

const rollout: SeedRollout = {
	trialName: "t1",
	agent: "a",
	model: null,
	outcome: "failed",
	reward: 0,
	testsPassed: null,
	testsTotal: null,
	transcript: "$ ls",
	verifierOutput: "1 failed",
	exception: null,
};
const seed: Seed = {
	id: "s",
	kind: "rollouts",
	name: "acme/count",
	instruction: "Count.",
	metadata: {},
	rollouts: [rollout, { ...rollout, trialName: "t2", outcome: "passed" }],
};
const reference: SeedReference = {
	solution: [{ path: "solution/solve.sh", text: "the answer is 42" }],
	tests: [{ path: "tests/test.sh", text: "assert 42" }],
};
const optionsOf = (over: Partial<HandOverOptions>): HandOverOptions => HandOverOptionsSchema.parse(over);
const textsOf = (handed: Seed) =>
	[...renderEvidence(handed)].map(([path, file]) => `${path}: ${textOf(file)}`).join("\n");

describe("handOver", () => {
	it("hands everything but solution and tests over by default", () => {
		const handed = handOver(seed, DEFAULT_HAND_OVER, reference);
		expect(handed).toMatchObject(seed);
		expect(textsOf(handed) + renderSeedPrompt(handed)).not.toMatch(/the answer is 42|assert 42/);
	});

	it.each([
		["includeSolution", "the answer is 42", "assert 42"],
		["includeTests", "assert 42", "the answer is 42"],
	] as const)("hands over with %s what it names, and says so", (option, wanted, other) => {
		const handed = handOver(seed, optionsOf({ [option]: true }), reference);
		for (const text of [textsOf(handed), renderSeedPrompt(handed)]) {
			expect(text).toContain(wanted);
			expect(text).not.toContain(other);
		}
		const summary = renderEvidence(handed).get("seed.json");
		expect(summary && JSON.parse(textOf(summary)).handOver).toMatchObject({
			[option]: true,
			files: [expect.stringMatching(/^(?:solution|tests)\//)],
			notes: [expect.stringContaining("was asked for and is handed over")],
		});
	});

	it("says that what was asked for was not kept", () => {
		const { notes } = handOver(seed, optionsOf({ includeTests: true }), null).handOver;
		expect(notes).toEqual([expect.stringContaining("--with-tests")]);
	});

	it("withholds instruction, transcript and verifier output where told", () => {
		const handed = handOver(seed, optionsOf({ instruction: false, transcript: "none", verifierOutput: false }), null);
		const text = textsOf(handed) + renderSeedPrompt(handed);
		expect(text).not.toMatch(/Count\.|\$ ls|1 failed/);
		expect(text).toContain("is not handed over");
	});

	it("trims transcripts to their beginning and end", () => {
		const long = { ...rollout, transcript: `begin ${"x".repeat(20_000)} end` };
		const handed = handOver({ ...seed, rollouts: [long] }, optionsOf({ transcript: "trimmed" }), null);
		expect(handed.rollouts[0]?.transcript).toMatch(/^begin x+\n\[… \d+ characters left out …\]\nx+ end$/);
		expect(handed.rollouts[0]?.transcript.length).toBeLessThanOrEqual(6_000);
	});

	it("picks the rollouts that the rules want", () => {
		const rollouts = { outcomes: ["passed" as const], rolloutsPerSeed: 1 };
		expect(handOver(seed, optionsOf({ rollouts }), null).rollouts.map(({ trialName }) => trialName)).toEqual(["t2"]);
	});

	it.each([1_000, 5_000, 50_000])("keeps all texts together within %d bytes, whatever their script", (maxBytes) => {
		const long = "é漢x".repeat(20_000);
		const large = {
			...seed,
			instruction: long,
			rollouts: [rollout, rollout].map((one) => ({ ...one, transcript: long, verifierOutput: long })),
		};
		const files = [{ path: "solution/a", text: long }];
		const options = optionsOf({ maxBytes, includeSolution: true });
		const handed = handOver(large, options, { solution: files, tests: [] });
		const texts = [
			handed.instruction,
			...handed.handOver.solution.map(({ text }) => text),
			...handed.rollouts.flatMap(({ transcript, verifierOutput }) => [transcript, verifierOutput]),
		];
		const bytes = new TextEncoder().encode(texts.join("")).length;
		expect(bytes).toBeLessThanOrEqual(maxBytes);
		expect(bytes).toBeGreaterThan(maxBytes * 0.4);
		expect(handed.handOver.notes.join()).toContain("instruction was cut");
	});
});
