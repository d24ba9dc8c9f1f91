/**
 * One offline campaign of 3 methods × 3 skill profiles on matched seeds through the real worker, the agentic method also
 * without its self-check, and two attempts of the procedural solver at each accepted environment. Then every report of
 * it as Markdown, CSV and JSON, where the time went, and the main figures again by queries of its own. PNGs are drawn by
 * the page Compare alone.
 *
 *   pnpm bench:reports [seeds] [folder to write to]
 *
 * With the default of 20 seeds: 180 proposals, and 60 without self-check. Started again after it was ended in between,
 * it goes on with the same campaign.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseCampaignPlan } from "@aes/core/campaigns";
import { buildReport, type Report, toMarkdown, toReportDocument } from "@aes/core/metrics";
import { METHODS } from "@aes/core/proposals";
import { DEFAULT_SOLVER } from "@aes/core/rollouts";
import { SKILL_PROFILES } from "@aes/procedural";
import pg from "pg";
import { startCampaign, watchCampaign } from "../src/campaigns/run-campaign.ts";
import { type CommandStores, openStores } from "../src/campaigns/stores.ts";
import { withWorker } from "../src/campaigns/with-worker.ts";
import { createContext } from "../src/context.ts";
import { paths } from "../src/paths.ts";
import { expectedOf } from "../src/report/expected-of.ts";
import { REPORT_FORMATS, toReportFiles } from "../src/report/render-report.ts";
import { writeReportFiles } from "../src/report/write-report-files.ts";
import { getDatabaseUrl } from "../src/setup/postgres.ts";
import { WORKER_STEPS } from "../src/setup/steps.ts";
import { makeSeeds } from "./reports/make-seeds.ts";
import { recount } from "./reports/recount.ts";
import { renderTimeSpent } from "./reports/time-spent.ts";

const ROLLOUTS = 2;
const WATCH_MS = 2_000;

const [seedCount = "20", out = join(paths.data, "reports")] = process.argv.slice(2);
const context = createContext();

/** The campaign of this name whose reports were never written, else a new one. */
async function openCampaign(stores: CommandStores, seedIds: readonly string[]): Promise<string> {
	const name = `Reports: 3 methods × 3 profiles × ${seedIds.length} seeds`;
	const campaigns = await stores.views.listCampaigns({ projectId: stores.projectId });
	const open = campaigns.find(
		({ id, ...campaign }) => campaign.name === name && campaign.status !== "cancelled" && !existsSync(resolve(out, id)),
	);
	if (open) {
		context.output.info(`Campaign ${open.id} was left at ${open.ended} of ${open.planned} proposals and goes on.`);
		return open.id;
	}
	const plan = parseCampaignPlan({
		name,
		methods: METHODS,
		proposers: SKILL_PROFILES.map((profile) => ({ model: `procedural/${profile}`, harness: "built-in" })),
		selfCheck: [true, false],
		seedIds,
		proposalsPerCell: seedIds.length,
		solver: { model: DEFAULT_SOLVER, rollouts: ROLLOUTS },
	});
	const id = await startCampaign(context, stores, { plan });
	context.output.info(`Campaign ${id} is planned. Ended and started again, this goes on with it.`);
	return id;
}

/** The worker's sweep plans rollouts on what was accepted; this waits for the last of them. */
async function watchRollouts(db: pg.Client, campaignId: string): Promise<void> {
	for (let told = ""; ; await sleep(WATCH_MS)) {
		const { rows } = await db.query<{ wanted: number; ended: number }>(
			`SELECT (SELECT count(*)::int * $2::int FROM proposals WHERE campaign_id = $1 AND verdict = 'accepted') AS wanted,
				(SELECT count(*)::int FROM rollouts WHERE campaign_id = $1 AND finished_at IS NOT NULL) AS ended`,
			[campaignId, ROLLOUTS],
		);
		const { wanted, ended } = rows[0] ?? { wanted: 0, ended: 0 };
		const line = `[${ended}/${wanted}] solver rollouts`;
		if (line !== told) context.output.info(line);
		told = line;
		if (ended >= wanted) return;
	}
}

async function writeReports(report: Report, directory: string): Promise<void> {
	for (const format of REPORT_FORMATS)
		await writeReportFiles(toReportFiles(report, { id: "all", format, withPaper: false }), {
			directory,
			isForced: true,
		});
}

async function main(): Promise<void> {
	await context.ensure(WORKER_STEPS);
	await using stores = await openStores(context);
	const db = new pg.Client({ connectionString: await getDatabaseUrl(context.settings) });
	await db.connect();
	try {
		const campaignId = await openCampaign(stores, await makeSeeds(stores, Number(seedCount)));
		await withWorker(context, stores, async () => {
			await watchCampaign(context, stores, { campaignId });
			await watchRollouts(db, campaignId);
		});
		const input = await stores.views.readReportInput({ projectId: stores.projectId, campaignIds: [campaignId] });
		const report = buildReport({ ...input, expectedOf }, { byCampaign: false, denominator: "evaluable" });
		const directory = resolve(out, campaignId);
		await writeReports(report, directory);
		for (const id of ["table2", "table11", "figure5"] as const)
			context.output.result(toMarkdown(toReportDocument(report, id, { withPaper: false })));
		context.output.result(await renderTimeSpent(db, campaignId));
		const { agreed, differing } = await recount(db, { campaignId, report });
		for (const line of differing) context.output.result(`differs: ${line}`);
		context.output.result(
			`${agreed} of ${agreed + differing.length} figures agree with a recount by SQL; every report is in ${directory}`,
		);
		if (differing.length > 0) process.exitCode = 1;
	} finally {
		await db.end();
	}
}

await main();
