import { beforeAll, expect, test } from "vitest";
import { useTestDb } from "../testing/index.ts";
import { type Cohort, listCohorts } from "./cohorts.ts";
import { aCampaignOf, aProject, aProposalRow, type Scope } from "./testing/rows.ts";

const db = useTestDb();
let first: Scope;
let second: Scope;
beforeAll(async () => {
	const project = await aProject(db, "one");
	const two = await aProject(db, "two");
	for (const { projectId } of [project, two]) await aWorkspaceVersion(projectId);
	first = await aCampaignOf(db, project);
	second = await aCampaignOf(db, project);
	const foreign = await aCampaignOf(db, two);
	for (const scope of [first, second, foreign]) await fill(scope);
	await fill(second);
});

const ENDS = [
	{ status: "queued", verdict: null },
	{ status: "running", verdict: null },
	{ status: "stopped", verdict: null },
	{ status: "cancelled", verdict: null },
	{ status: "completed", verdict: "accepted", rounds: 2 },
	{ status: "completed", verdict: "accepted", rounds: 3 },
	{ status: "completed", verdict: "rejected", rounds: 3 },
	{ status: "completed", verdict: "inconclusive", rounds: 1 },
] as const;

/** Every end in five cohorts, each with spend in every state of the ledger. */
async function fill(scope: Scope): Promise<void> {
	const cohorts = [
		{ method: "prompt", selfCheck: true },
		{ method: "agentic", selfCheck: true },
		{ method: "agentic", selfCheck: true, harness: "pi" },
		{ method: "agentic", selfCheck: true, workspaceVersionId: `${scope.projectId}-v2` },
		{ method: "agentic", selfCheck: false },
	] as const;
	for (const [at, cohort] of cohorts.entries()) {
		for (const end of ENDS) {
			const proposalId = await aProposalRow(db, scope, { ...cohort, ...end });
			await spend(scope, proposalId, 100 * (at + 1));
		}
	}
}

async function aWorkspaceVersion(projectId: string): Promise<void> {
	const workspace = await db.client.workspace.create({ data: { projectId, name: "default" } });
	await db.client.workspaceVersion.create({
		data: { id: `${projectId}-v2`, workspaceId: workspace.id, number: 2, digest: "sha256:0", note: "", author: "a" },
	});
}

async function spend({ projectId, campaignId }: Scope, proposalId: string, costMicroUsd: number): Promise<void> {
	const row = { projectId, campaignId, proposalId, note: "", leaseToken: "t", reservedMicroUsd: 5_000 };
	const tokens = { uncachedInputTokens: 10, cachedInputTokens: 5, cacheWriteInputTokens: 2, outputTokens: 3 };
	const call = { kind: "model_call", ...tokens } as const;
	await db.client.ledgerEntry.createMany({
		data: [
			{ ...row, ...call, status: "settled", costMicroUsd },
			{ ...row, kind: "sandbox", status: "settled", costMicroUsd: 7, cpuSeconds: 1.5 },
			{ ...row, status: "reserved" },
			{ ...row, status: "released" },
			{ ...row, status: "lapsed" },
		],
	});
}

test("counts keep planned, completed, evaluable and accepted apart, and each cohort to itself", async () => {
	const cohorts = await listCohorts(db.client, first);
	expect(cohorts.map(({ method, selfCheck, harness, workspace }) => [method, selfCheck, harness, workspace])).toEqual([
		["prompt", true, null, null],
		["agentic", true, "built-in", "default v2"],
		["agentic", true, "built-in", null],
		["agentic", true, "pi", null],
		["agentic", false, "built-in", null],
	]);
	for (const cohort of cohorts) {
		expect(cohort.counts).toEqual({ planned: 8, completed: 4, evaluable: 3, accepted: 2, inconclusive: 1 });
		expect(cohort).toMatchObject({ rejected: 1, queued: 1, running: 1, stopped: 2, roundsOfAccepted: 5 });
	}
});

test("spend is what was settled, by any proposal of the cohort; what lapsed is told apart", async () => {
	const cohorts = await listCohorts(db.client, first);
	const [prompt, inWorkspace, agentic] = cohorts;
	expect(inWorkspace?.spend.totalMicroUsd).toBe(8 * 407);
	expect(cohorts.find(({ harness }) => harness === "pi")?.spend.totalMicroUsd).toBe(8 * 307);
	expect(prompt?.spend).toMatchObject({ totalMicroUsd: 8 * 107, modelMicroUsd: 800, sandboxMicroUsd: 56 });
	expect(prompt?.spend).toMatchObject({ inputTokens: 136, outputTokens: 24, modelCalls: 8, sandboxes: 8 });
	expect(prompt?.spend).toMatchObject({ sandboxCpuSeconds: 12, unsettled: 8 });
	expect(agentic?.spend.totalMicroUsd).toBe(8 * 207);
});

test("a project's cohorts hold both campaigns and nothing of another project", async () => {
	const whole = await listCohorts(db.client, { projectId: first.projectId });
	const parts = [...(await listCohorts(db.client, first)), ...(await listCohorts(db.client, second))];
	const sum = (pick: (cohort: Cohort) => number) => parts.reduce((total, cohort) => total + pick(cohort), 0);
	const wholeSum = (pick: (cohort: Cohort) => number) => whole.reduce((total, cohort) => total + pick(cohort), 0);
	expect(wholeSum(({ counts }) => counts.planned)).toBe(5 * 8 * 3);
	for (const pick of [
		({ counts }: Cohort) => counts.planned,
		({ counts }: Cohort) => counts.accepted,
		({ spend }: Cohort) => spend.totalMicroUsd,
	]) {
		expect(wholeSum(pick)).toBe(sum(pick));
	}
});

test("the same figures come out of plain rows, asked for one proposal at a time", async () => {
	const cohorts = await listCohorts(db.client, { projectId: first.projectId });
	for (const { method, selfCheck, harness, workspace, counts, spend } of cohorts) {
		const { rows } = await db.pool.query(
			`WITH own AS (
				SELECT id, status, verdict FROM proposals WHERE project_id = $1 AND method = $2::method_name AND self_check = $3
					AND harness = $4 AND (workspace_version_id IS NOT NULL) = $5)
			SELECT (SELECT count(*)::int FROM own) AS planned,
				(SELECT count(*)::int FROM own WHERE verdict IN ('accepted', 'rejected')) AS evaluable,
				(SELECT count(*)::int FROM own WHERE verdict = 'accepted') AS accepted,
				(SELECT sum(cost_micro_usd)::float8 FROM ledger_entries
					WHERE proposal_id IN (SELECT id FROM own) AND status = 'settled') AS spent`,
			[first.projectId, method, selfCheck, harness ?? "built-in", workspace !== null],
		);
		const { planned, evaluable, accepted } = counts;
		expect({ planned, evaluable, accepted, spent: spend.totalMicroUsd }).toEqual(rows[0]);
	}
});
