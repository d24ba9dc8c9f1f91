import { beforeAll, expect, test } from "vitest";
import { useTestDb } from "../testing/index.ts";
import { findProposalDetail } from "./proposal-detail.ts";
import { listProposals } from "./proposals.ts";
import { listStepBodies, listStepSummaries } from "./steps.ts";
import { aCampaignOf, aProject, aProposalRow, type Scope } from "./testing/rows.ts";

const db = useTestDb();
let scope: Scope;
let proposalId: string;
beforeAll(async () => {
	scope = await aCampaignOf(db, await aProject(db, "one"));
	proposalId = await aProposalRow(db, scope, { attempt: 2 });
	await db.client.trajectoryStep.createMany({ data: [...steps(1, 3), ...steps(2, 10)] });
});

const steps = (attempt: number, count: number) =>
	Array.from({ length: count }, (_, index) => ({
		proposalId,
		attempt,
		index,
		at: new Date("2030-01-01T00:00:00Z"),
		source: "agent",
		message: `attempt ${attempt}, step ${index}`,
		toolCalls: [],
		observations: [],
	}));

const of = (from: number, count: number, attempt = 2) => ({
	projectId: scope.projectId,
	proposalId,
	attempt,
	from,
	count,
});

async function summaryOf(changes: object) {
	const id = await aProposalRow(db, scope);
	const [step] = steps(1, 1);
	if (!step) throw new Error("no step");
	await db.client.trajectoryStep.create({ data: { ...step, ...changes, proposalId: id } });
	return (
		await listStepSummaries(db.client, { projectId: scope.projectId, proposalId: id, attempt: 1, from: 0, count: 5 })
	)[0];
}

test("a window holds the steps of one attempt, in order, from where it was asked for", async () => {
	const summaries = await listStepSummaries(db.client, of(4, 3));
	expect(summaries.map(({ index, title }) => [index, title])).toEqual([
		[4, "attempt 2, step 4"],
		[5, "attempt 2, step 5"],
		[6, "attempt 2, step 6"],
	]);
	expect(await listStepSummaries(db.client, of(8, 100))).toHaveLength(2);
	expect(await listStepSummaries(db.client, of(10, 100))).toEqual([]);
	expect(await listStepSummaries(db.client, of(0, 100, 1))).toHaveLength(3);
});

test("bodies come for just the window asked for", async () => {
	const bodies = await listStepBodies(db.client, of(4, 2));
	expect(bodies.map(({ message }) => message)).toEqual(["attempt 2, step 4", "attempt 2, step 5"]);
});

test("a step is named for its first call, in one line of at most 200 characters", async () => {
	const call = (name: string, values: object) => ({ toolCalls: [{ id: "c1", name, arguments: values }] });
	expect(await summaryOf(call("bash", { command: "ls -l\nrm x" }))).toMatchObject({ title: "ls -l" });
	expect(await summaryOf(call("write_file", { path: "a/b" }))).toMatchObject({ title: "write_file a/b" });
	expect(await summaryOf(call("finish", {}))).toMatchObject({ title: "finish" });
	expect((await summaryOf({ message: "x".repeat(5_000) }))?.title).toHaveLength(200);
});

test("the exit code is the first that is not 0; times and tokens are sums", async () => {
	const observation = (exitCode: number | null, durationMs: number) => ({
		toolCallId: "c1",
		content: "x".repeat(100_000),
		exitCode,
		durationMs,
		truncated: false,
	});
	const observations = [observation(null, 1), observation(0, 20), observation(7, 300)];
	const summary = await summaryOf({ observations, inputTokens: 5, outputTokens: 2, costMicroUsd: 12 });
	expect(summary).toMatchObject({ exitCode: 7, durationMs: 321, tokens: 7, costMicroUsd: 12 });
	expect(await summaryOf({ observations: [observation(0, 1)] })).toMatchObject({ exitCode: 0 });
	expect(await summaryOf({})).toMatchObject({ exitCode: null, durationMs: 0, tokens: 0, costMicroUsd: 0 });
	expect(JSON.stringify(summary).length).toBeLessThan(1_000);
});

test("a proposal's row and its page count the steps of the latest attempt", async () => {
	const { rows } = await listProposals(db.client, { projectId: scope.projectId, search: proposalId }, { limit: 5 });
	expect(rows.map(({ steps: count }) => count)).toEqual([10]);
	const detail = await findProposalDetail(db.client, { projectId: scope.projectId, id: proposalId });
	expect(detail?.steps).toBe(10);
});

test("steps of a proposal are not shown under another project", async () => {
	const { projectId } = await aProject(db, "two");
	expect(await listStepSummaries(db.client, { ...of(0, 100), projectId })).toEqual([]);
	expect(await listStepBodies(db.client, { ...of(0, 100), projectId })).toEqual([]);
});
