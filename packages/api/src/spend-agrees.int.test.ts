import { LOCAL_ACTOR } from "@aes/core/access";
import { toMarkdown, toRecordsCsv, toReportDocument } from "@aes/core/metrics";
import {
	createBlobStore,
	createEnvironmentRepository,
	createRolloutRepository,
	createRolloutViews,
	createViews,
} from "@aes/db";
import { aClaimedProposal, aTree, LEASE, useTestDb } from "@aes/db/testing";
import { expect, test } from "vitest";
import { type ApiContext, createCaller } from "./index.ts";
import { answerRest } from "./reads/index.ts";

const db = useTestDb();

type Entry = {
	kind?: "sandbox";
	campaignId?: string;
	proposalId?: string;
	rolloutId?: string;
	environmentVersionId?: string;
};

const spend = (projectId: string, entry: Entry, costMicroUsd: number) =>
	db.client.ledgerEntry.create({
		data: {
			...{
				projectId,
				kind: "model_call",
				costMicroUsd,
				status: "settled",
				note: "",
				leaseToken: "t",
				reservedMicroUsd: 900_000,
			},
			...entry,
		},
	});

/** A campaign that paid for a proposal, its admission and a solver's attempt; returns what each of the three cost. */
async function aPaidCampaign(name: string, microUsd: number) {
	const proposal = await aClaimedProposal(db, { name });
	const { projectId, campaignId } = proposal;
	const versionId = await createEnvironmentRepository(db, createBlobStore(db.pool)).create({
		proposal,
		round: 1,
		files: aTree(),
	});
	const rollouts = createRolloutRepository({ db, blobs: createBlobStore(db.pool) }, LEASE);
	const rollout = { versionId, solver: "acme/one", harness: "built-in", turnLimit: null, count: 1, inAll: true };
	const [asked] = await rollouts.create({ ...rollout, campaignId });
	const [own] = await rollouts.create({ ...rollout, campaignId: null, count: 1, inAll: false });
	const of = { campaignId, proposalId: proposal.id };
	await spend(projectId, of, microUsd);
	await spend(projectId, { ...of, kind: "sandbox", environmentVersionId: versionId }, 10);
	await spend(projectId, { campaignId, rolloutId: asked?.id ?? "", environmentVersionId: versionId }, 3_000);
	await spend(projectId, { rolloutId: own?.id ?? "", environmentVersionId: versionId }, 500);
	return { projectId, campaignId, proposalMicroUsd: microUsd + 10, solverMicroUsd: 3_000 };
}

async function readLedger(where: string, values: unknown[]): Promise<number> {
	const { rows } = await db.pool.query(
		`SELECT sum(cost_micro_usd)::int AS total FROM ledger_entries WHERE ${where}`,
		values,
	);
	return rows[0].total;
}

function aContext(projectId: string): ApiContext {
	const blobs = createBlobStore(db.pool);
	const context = {
		projectId,
		actor: LOCAL_ACTOR,
		blobs,
		views: createViews(db, blobs),
		rollouts: createRolloutViews(db),
	};
	return { ...context, now: () => new Date(), queueCounts: async () => [] } as Partial<ApiContext> as ApiContext;
}

async function read<Answer>(context: ApiContext, path: string, query: Record<string, string> = {}): Promise<Answer> {
	const answer = await answerRest(context, { path, query: new URLSearchParams(query) });
	expect(answer.status).toBe(200);
	return (await answer.json()) as Answer;
}

const sum = <Row>(rows: readonly Row[], pick: (row: Row) => number): number =>
	rows.reduce((total, row) => total + pick(row), 0);

/** The two columns of money in the exported table, in micro-dollars. */
function readCsv(csv: string): { spend: number; solver: number } {
	const [header = "", ...lines] = csv.trim().split("\r\n");
	const columns = header.split(",");
	// From the end: only names, which come first, hold commas.
	const column = (name: string) =>
		Math.round(sum(lines, (line) => Number(line.split(",").at(columns.indexOf(name) - columns.length))) * 1e6);
	return { spend: column("spend_usd"), solver: column("solver_spend_usd") };
}

test("pages, reports, exports and REST show the ledger's total of a campaign, or parts that add up to it", async () => {
	const paid = [await aPaidCampaign("one", 41), await aPaidCampaign("two", 7_200)];
	for (const { projectId, campaignId, proposalMicroUsd, solverMicroUsd } of paid) {
		const context = aContext(projectId);
		const api = createCaller(context);
		const ledger = await readLedger("campaign_id = $1", [campaignId]);
		const parts = { totalMicroUsd: ledger, proposalMicroUsd, solverMicroUsd, otherMicroUsd: 0 };
		expect(proposalMicroUsd + solverMicroUsd).toBe(ledger);

		const page = await api.campaigns.byId({ id: campaignId });
		expect(page.spend).toEqual(parts);
		expect(sum(page.cells, (cell) => cell.spendMicroUsd)).toBe(proposalMicroUsd);
		expect(sum(await api.campaigns.costs({ campaignId }), (row) => row.costMicroUsd)).toBe(ledger);
		expect((await api.campaigns.list()).find(({ id }) => id === campaignId)?.spend).toEqual(parts);
		expect(await api.campaigns.spend({ campaignId })).toEqual(parts);
		expect(sum(await api.campaigns.cohorts({ campaignId }), (cohort) => cohort.spend.totalMicroUsd)).toBe(
			proposalMicroUsd,
		);

		const report = await api.reports.build({ campaignIds: [campaignId] });
		const table = toReportDocument(report, "table2", { withPaper: false });
		expect(report.spend).toEqual(parts);
		expect(sum(report.cohorts, ({ cost }) => cost.spendMicroUsd)).toBe(proposalMicroUsd);
		expect(readCsv(toRecordsCsv(table))).toEqual({ spend: proposalMicroUsd, solver: solverMicroUsd });
		expect(toMarkdown(table)).toContain(`Ledger: $${(ledger / 1e6).toFixed(6)} settled in all`);

		expect(await read(context, "/spend", { campaignId })).toEqual(parts);
		const listed = await read<{ id: string; spend: unknown }[]>(context, "/campaigns");
		expect(listed.find(({ id }) => id === campaignId)?.spend).toEqual(parts);
	}
});

test("over the whole project the total holds what belongs to no campaign too, and is today's on operations", async () => {
	const { projectId } = await aPaidCampaign("three", 600);
	await spend(projectId, {}, 77);
	const ledger = await readLedger("project_id = $1", [projectId]);
	const context = aContext(projectId);
	const api = createCaller(context);
	const total = await api.campaigns.spend({});
	const campaigns = await api.campaigns.list();
	const outside = await readLedger("campaign_id IS NULL AND project_id = $1", [projectId]);
	expect(outside).toBe(total.otherMicroUsd + 500 * campaigns.length);
	expect(total).toMatchObject({ totalMicroUsd: ledger, otherMicroUsd: 77 });
	expect(sum(campaigns, (row) => row.spend.totalMicroUsd) + outside).toBe(ledger);
	expect(await read(context, "/spend")).toEqual(total);
	expect((await api.reports.build({})).spend).toEqual(total);
	expect((await api.operations.snapshot()).today).toMatchObject({ spentMicroUsd: ledger, reservedMicroUsd: 0 });
});
