/**
 * One offline campaign of 3 methods × 3 skill profiles on matched seeds, through the real worker, then every report of
 * it as Markdown, CSV and JSON: about 180 proposals with the default of 20 seeds.
 *
 *   pnpm bench:reports [seeds] [folder to write to]
 */
import { join, resolve } from "node:path";
import { parseCampaignPlan } from "@aes/core/campaigns";
import { buildReport, toMarkdown, toReportDocument } from "@aes/core/metrics";
import { METHODS } from "@aes/core/proposals";
import { toSeedFromTask } from "@aes/core/seeds";
import { parseTask } from "@aes/core/tasks";
import { createRandom, FAMILIES, LEVELS, renderTask, SKILL_PROFILES } from "@aes/procedural";
import { importJobs } from "../src/campaigns/import-seeds.ts";
import { startCampaign, watchCampaign } from "../src/campaigns/run-campaign.ts";
import { type CommandStores, openStores } from "../src/campaigns/stores.ts";
import { withWorker } from "../src/campaigns/with-worker.ts";
import { createContext } from "../src/context.ts";
import { paths } from "../src/paths.ts";
import { expectedOf } from "../src/report/expected-of.ts";
import { REPORT_FORMATS, toReportFiles } from "../src/report/render-report.ts";
import { writeReportFiles } from "../src/report/write-report-files.ts";
import { WORKER_STEPS } from "../src/setup/steps.ts";

const [seedCount = "20", out = join(paths.data, "reports")] = process.argv.slice(2);
const context = createContext();

/** The example job's seeds, then tasks of the procedural families to vary. */
async function makeSeeds(stores: CommandStores, count: number): Promise<string[]> {
	const { seeds } = await importJobs(stores, join(paths.root, "examples/jobs"));
	const ids = seeds.map(({ id }) => id);
	const drafts = LEVELS.flatMap((level) => FAMILIES.map((family) => ({ family, level })));
	for (const { family, level } of drafts.slice(0, Math.max(0, count - ids.length))) {
		const files = renderTask(family, level, family.draft(level, createRandom(`${family.id} ${level}`)));
		const { name, instruction, config } = parseTask(files, family.id);
		const seed = toSeedFromTask({ name, instruction, metadata: config.metadata });
		await stores.seeds.upsert({ projectId: stores.projectId, seed });
		ids.push(seed.id);
	}
	return ids.slice(0, count);
}

async function main(): Promise<void> {
	await context.ensure(WORKER_STEPS);
	await using stores = await openStores(context);
	const seedIds = await makeSeeds(stores, Number(seedCount));
	const plan = parseCampaignPlan({
		name: `Reports: 3 methods × 3 profiles × ${seedIds.length} seeds`,
		methods: METHODS,
		proposers: SKILL_PROFILES.map((profile) => ({ model: `procedural/${profile}`, harness: "built-in" })),
		seedIds,
		proposalsPerCell: seedIds.length,
	});
	const { campaignId, durationMs } = await withWorker(context, stores, async () =>
		watchCampaign(context, stores, { campaignId: await startCampaign(context, stores, { plan }) }),
	);
	const input = await stores.views.readReportInput({ projectId: stores.projectId, campaignIds: [campaignId] });
	const report = buildReport({ ...input, expectedOf }, { byCampaign: false, denominator: "evaluable" });
	for (const format of REPORT_FORMATS)
		await writeReportFiles(toReportFiles(report, { id: "all", format, withPaper: false }), {
			directory: resolve(out, campaignId),
			isForced: false,
		});
	context.output.result(toMarkdown(toReportDocument(report, "table2", { withPaper: false })));
	const seconds = Math.round(durationMs / 1000);
	context.output.result(
		`${input.proposals.length} proposals in ${seconds} s; every report is in ${resolve(out, campaignId)}`,
	);
}

await main();
