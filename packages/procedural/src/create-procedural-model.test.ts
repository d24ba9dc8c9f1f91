import { AppError } from "@aes/core/errors";
import { completeModel, type ModelMessage } from "@aes/core/ports";
import { contentDigest } from "@aes/core/tasks";
import { parseTaskAnswer } from "@aes/models";
import { describe, expect, it } from "vitest";
import { createProceduralModel } from "./create-procedural-model.ts";
import { planDraft } from "./proposing/draft.ts";
import { readEvidence } from "./proposing/read-evidence.ts";
import { filesOf, startOf } from "./proposing/repair.ts";
import type { MistakeId } from "./rates.ts";
import { EVIDENCE_SAMPLES } from "./testing/evidence-samples.ts";
import { findSeedWithOnly } from "./testing/find-seed.ts";

const PROMPT = `Seed task: examples/ledger

## Instruction of the seed task

Reconcile the ledger with the bank statement, in cents.

## Rollout: failed, reward 0
`;
const model = createProceduralModel();

const answer = async (messages: readonly ModelMessage[], seed: number, name = "weak") =>
	(await completeModel(model, { model: `procedural/${name}`, messages, seed })).content;

const draftFor = (seed: number) => planDraft({ profile: "weak", seed }, readEvidence(PROMPT));
const opening: ModelMessage[] = [{ role: "user", content: PROMPT }];
/** Enough showings that even the weak profile has mended what it was shown. */
const reports = (text: string): ModelMessage[] =>
	Array.from({ length: 12 }, (): ModelMessage[] => [
		{ role: "assistant", content: "…" },
		{ role: "user", content: text },
	]).flat();

const seedWithOnly = (id: MistakeId) => findSeedWithOnly(id, readEvidence(PROMPT));

describe("the procedural model without tools", () => {
	it("answers the same request with the same task, and another seed with another", async () => {
		expect(await answer(opening, 1)).toBe(await answer(opening, 1));
		expect(await answer(opening, 1)).not.toBe(await answer(opening, 2));
	});

	it("answers with the whole task of the seed's subject, mistakes included", async () => {
		const draft = draftFor(5);
		expect(draft.family.id).toBe("ledger-reconciliation");
		expect(contentDigest(parseTaskAnswer(await answer(opening, 5)))).toBe(
			contentDigest(filesOf(draft, startOf(draft))),
		);
	});

	it("mends a mistake that the report shows", async () => {
		const seed = seedWithOnly("wrong-output-path");
		const messages = [...opening, ...reports(EVIDENCE_SAMPLES["wrong-output-path"] ?? "")];
		expect(parseTaskAnswer(await answer(messages, seed)).get("solution/solve.sh")).toEqual(
			draftFor(seed).clean.get("solution/solve.sh"),
		);
	});

	it.each([
		["the log is hidden", "The task was rejected. FAIL oracle: The reference earns 0, not full reward."],
		["the report is about something else", EVIDENCE_SAMPLES["toml-unparsable"] ?? ""],
		["the log stands outside any failed check", "PASS oracle: fine\n  No such file or directory: '/app/out/x'"],
	])("mends nothing when %s, however often", async (_, text) => {
		const seed = seedWithOnly("wrong-output-path");
		const draft = draftFor(seed);
		const files = parseTaskAnswer(await answer([...opening, ...reports(text)], seed));
		expect(contentDigest(files)).toBe(contentDigest(filesOf(draft, startOf(draft))));
	});

	it("does not take evidence from before its first answer for a report", async () => {
		const seed = seedWithOnly("wrong-output-path");
		const messages: ModelMessage[] = [
			...opening,
			{ role: "user", content: EVIDENCE_SAMPLES["wrong-output-path"] ?? "" },
		];
		const script = parseTaskAnswer(await answer(messages, seed)).get("solution/solve.sh");
		expect(script).toEqual(filesOf(draftFor(seed), startOf(draftFor(seed))).get("solution/solve.sh"));
	});

	it("never mends a silent mistake", async () => {
		const seed = seedWithOnly("omitted-requirement");
		const everything = Object.values(EVIDENCE_SAMPLES).join("\n");
		const draft = draftFor(seed);
		const files = parseTaskAnswer(await answer([...opening, ...reports(everything)], seed));
		expect(files.get("instruction.md")).toEqual(filesOf(draft, startOf(draft)).get("instruction.md"));
	});

	it("counts bytes / 4 as tokens, and what was sent before as cached", async () => {
		const first = await completeModel(model, { model: "procedural/weak", messages: opening, seed: 1 });
		expect(first.usage.outputTokens).toBe(Math.ceil(Buffer.byteLength(first.content) / 4));
		expect(first.usage.cachedInputTokens).toBe(0);
		const next = await completeModel(model, {
			model: "procedural/weak",
			messages: [...opening, ...reports("x")],
			seed: 1,
		});
		expect(next.usage.cachedInputTokens).toBeGreaterThan(0);
		expect(next.usage.cachedInputTokens).toBeLessThanOrEqual(next.usage.inputTokens);
	});

	it("refuses a model it does not know and tools it cannot use", async () => {
		await expect(answer(opening, 1, "huge")).rejects.toThrowError(AppError);
		const tools = [{ name: "browse", description: "", parameters: {} }];
		await expect(completeModel(model, { model: "procedural/weak", messages: opening, tools })).rejects.toThrow(
			"no harness with the tools browse",
		);
	});
});
