import { expect, test } from "vitest";
import { EMPTY_DRAFT, parseDraft, toDraft } from "./draft.ts";

const DRAFT = {
	...EMPTY_DRAFT,
	name: "Night run",
	seedIds: ["s1", "s2"],
	proposalsPerSeed: "3",
	budgetUsd: "2.5",
	stopPoints: "20",
	stopAt: "2026-12-24T18:00",
	selfCheck: "both" as const,
};

test("a draft becomes a plan in the product's units, and that plan the same draft", () => {
	const parsed = parseDraft(DRAFT);
	if (!("plan" in parsed)) throw new Error(JSON.stringify(parsed.problems));
	expect(parsed.plan).toMatchObject({
		proposalsPerCell: 6,
		budgetMicroUsd: 2_500_000,
		timeLimitMs: 1_800_000,
		selfCheck: [true, false],
		stop: { intervalWidth: 0.2, failuresInARow: 5, spendMicroUsd: null },
	});
	expect(toDraft(parsed.plan)).toEqual({ ...DRAFT, base: parsed.plan });
});

test("a clone keeps what the form has no field for", () => {
	const parsed = parseDraft({ ...DRAFT, base: { workspaceVersionId: "w1" } });
	expect(parsed).toMatchObject({ plan: { workspaceVersionId: "w1", name: "Night run" } });
});

test("what is missing or no number is named by its field", () => {
	const parsed = parseDraft({ ...DRAFT, name: " ", seedIds: [], budgetUsd: "much", proposalsPerSeed: "" });
	const fields = "problems" in parsed ? parsed.problems.map(({ field }) => field) : [];
	expect(fields).toEqual(expect.arrayContaining(["name", "seedIds", "budgetMicroUsd", "proposalsPerCell"]));
});
