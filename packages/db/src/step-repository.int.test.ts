import type { ClaimedProposal } from "@aes/core/proposals";
import { expect, test } from "vitest";
import { createBlobStore } from "./blob-store.ts";
import { PREVIEW_CHARS } from "./step-observations.ts";
import { createStepRepository } from "./step-repository.ts";
import { aClaimedProposal, aStep } from "./testing/fixtures.ts";
import { useTestDb } from "./testing/index.ts";
import { listStepBodies } from "./views/steps.ts";

const db = useTestDb();

const steps = () => createStepRepository(db, createBlobStore(db.pool));
const read = ({ projectId, id, attempt }: ClaimedProposal, window: { from: number; count: number }) =>
	listStepBodies(db.client, { projectId, proposalId: id, attempt, ...window });

test("steps come back in their order, by window, with the label of the rule that gave it", async () => {
	const proposal = await aClaimedProposal(db);
	await Promise.all(
		[3, 0, 4, 1, 2].map((index) => steps().append(proposal, index, aStep({ message: `step ${index}` }))),
	);
	const all = await read(proposal, { from: 0, count: 100 });
	expect(all.map(({ index, message }) => `${index} ${message}`)).toEqual([
		"0 step 0",
		"1 step 1",
		"2 step 2",
		"3 step 3",
		"4 step 4",
	]);
	expect(all[0]).toMatchObject({ ...aStep({ message: "step 0" }), label: "read", labelRule: expect.any(String) });
	expect(Math.abs((all[0]?.at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
	const window = await read(proposal, { from: 2, count: 2 });
	expect(window.map(({ index }) => index)).toEqual([2, 3]);
	expect(all.map(({ label }) => label)).toEqual(all.map(() => "read"));
});

test("a long observation keeps a preview beside the step and its whole body as a blob", async () => {
	const proposal = await aClaimedProposal(db);
	const content = `${"ä".repeat(PREVIEW_CHARS - 1)}😀 and the rest`;
	const observation = { toolCallId: "c1", content, exitCode: 1, durationMs: 5, truncated: false };
	const metrics = { inputTokens: 10, cachedInputTokens: 4, outputTokens: 2, costMicroUsd: 77 };
	await steps().append(proposal, 0, aStep({ observations: [observation], metrics, modelName: "procedural/weak" }));
	const [stored] = await read(proposal, { from: 0, count: 1 });
	const [preview] = stored?.observations ?? [];
	expect(preview).toMatchObject({ exitCode: 1, truncated: true, blob: expect.stringMatching(/^sha256:/) });
	expect(preview?.content).toBe(`${"ä".repeat(PREVIEW_CHARS - 1)}\ufffd`);
	const whole = await createBlobStore(db.pool).get(preview?.blob ?? "");
	expect(Buffer.from(whole ?? []).toString()).toBe(content);
	expect(stored).toMatchObject({ metrics, modelName: "procedural/weak" });
});

test("text that PostgreSQL refuses is stored with replacement characters", async () => {
	const proposal = await aClaimedProposal(db);
	const hostile = "a\0b\ud800c";
	const toolCalls = [{ id: "c1", name: "bash", arguments: { [hostile]: [hostile] } }];
	const observations = [{ toolCallId: null, content: hostile, exitCode: null, durationMs: 1, truncated: false }];
	const step = aStep({ message: hostile, reasoning: hostile, toolCalls, observations });
	expect(await steps().append(proposal, 0, step)).toBe(true);
	const clean = "a\ufffdb\ufffdc";
	expect(await read(proposal, { from: 0, count: 1 })).toMatchObject([
		{
			message: clean,
			reasoning: clean,
			toolCalls: [{ arguments: { [clean]: [clean] } }],
			observations: [{ content: clean }],
		},
	]);
});

test("a step is written once", async () => {
	const proposal = await aClaimedProposal(db);
	await steps().append(proposal, 0, aStep());
	await expect(steps().append(proposal, 0, aStep())).rejects.toMatchObject({ code: "conflict" });
});
