import { resolve } from "node:path";
import { AppError } from "@aes/core/errors";
import {
	buildReport,
	DENOMINATORS,
	type Denominator,
	FIGURE8_RUNS,
	REPORT_IDS,
	type Report,
	type ReportId,
	toFigure8,
} from "@aes/core/metrics";
import { Argument, type Command, Option } from "commander";
import { type CommandStores, openStores } from "../campaigns/stores.ts";
import type { Context } from "../context.ts";
import { expectedOf } from "../report/expected-of.ts";
import { REPORT_FORMATS, type ReportFormat, toFigure8File, toReportFiles } from "../report/render-report.ts";
import { writeReportFiles } from "../report/write-report-files.ts";
import { STORE_STEPS } from "../setup/steps.ts";

type ReportCommandOptions = {
	campaign: string[];
	seed?: string;
	proposal: string[];
	format: ReportFormat;
	out?: string;
	denominator: Denominator;
	baseline?: string;
	byCampaign?: boolean;
	paper?: boolean;
	force?: boolean;
};

type ReportChoice = ReportId | "figure8" | "all";

export function registerReport(program: Command, context: Context): void {
	program
		.command("report")
		.description("tables in the paper's shapes, from campaigns of one's own")
		.addArgument(new Argument("<report>", "which").choices([...REPORT_IDS, "figure8", "all"]))
		.option("--campaign <id...>", "campaigns to report on; several are pooled; not for figure8", [])
		.option("--seed <id>", "for figure8: the seed whose proposals are laid over each other")
		.option("--proposal <id...>", `for figure8: which of them, ${FIGURE8_RUNS} at most; by default the newest`, [])
		.addOption(new Option("--format <format>", "how").choices(REPORT_FORMATS).default("md"))
		.option("--out <dir>", "folder to write to, instead of printing")
		.addOption(
			new Option("--denominator <name>", "proposals that a rate counts").choices(DENOMINATORS).default("evaluable"),
		)
		.option("--baseline <cohort>", "cohort that others are paired with; by default the first prompt cohort")
		.option("--by-campaign", "keep campaigns apart instead of pooling them")
		.option("--paper", "the paper's figures beside, as a labelled reference")
		.option("--force", "overwrite what is there")
		.action((id: ReportChoice, options: ReportCommandOptions) => runReport(context, id, options));
}

async function runReport(context: Context, id: ReportChoice, options: ReportCommandOptions): Promise<void> {
	checkOptions(id, options);
	context.output.useJson(options.format !== "md");
	await context.ensure(STORE_STEPS);
	await using stores = await openStores(context);
	const files = id === "figure8" ? await readFigure8(stores, options) : await readReports(stores, id, options);
	if (options.out === undefined) return context.output.result(toPrintable(files, options.format));
	const target = { directory: resolve(options.out), isForced: options.force === true };
	context.output.result((await writeReportFiles(files, target)).join("\n"));
}

function checkOptions(id: ReportChoice, { campaign, seed, proposal, format, out }: ReportCommandOptions): void {
	const fail = (message: string) => {
		throw new AppError("invalid_input", message);
	};
	if (id === "all" && format === "csv" && out === undefined)
		fail("Several tables make no single CSV file: name a folder with --out DIR.");
	if (id === "figure8" && seed === undefined)
		fail("Figure 8 is of one seed: name it with --seed ID. See ./aes seeds list.");
	if (id === "figure8" && proposal.length > FIGURE8_RUNS)
		fail(`Figure 8 holds ${FIGURE8_RUNS} proposals at most, and ${proposal.length} are named with --proposal.`);
	if (id !== "figure8" && campaign.length === 0)
		fail("Name the campaigns to report on: --campaign ID. See ./aes campaign list.");
	if (id !== "figure8" && (seed !== undefined || proposal.length > 0))
		fail("--seed and --proposal are for figure8 alone.");
}

async function readFigure8(stores: CommandStores, { seed = "", proposal, format }: ReportCommandOptions) {
	const { views, projectId } = stores;
	const found = await views.findSeedLanes({ projectId, seedId: seed, proposalIds: proposal });
	if (!found) throw new AppError("not_found", `There is no seed ${seed}. See ./aes seeds list.`, { details: { seed } });
	const unknown = proposal.filter((id) => !found.candidates.some((candidate) => candidate.id === id));
	if (unknown.length > 0)
		throw new AppError("not_found", `No agentic proposal ${unknown.join(", ")} with a trace is on the seed ${seed}.`);
	return toFigure8File(toFigure8(found.runs), { seedName: found.seedName, format });
}

async function readReports(stores: CommandStores, id: ReportId | "all", options: ReportCommandOptions) {
	const report = await readReport(stores, options);
	return toReportFiles(report, { id, format: options.format, withPaper: options.paper === true });
}

async function readReport(stores: CommandStores, options: ReportCommandOptions): Promise<Report> {
	const { views, projectId, campaigns } = stores;
	for (const id of options.campaign) await campaigns.get(id);
	const input = await views.readReportInput({ projectId, campaignIds: options.campaign });
	const { denominator, baseline: baselineId, byCampaign = false } = options;
	const report = buildReport({ ...input, expectedOf }, { denominator, baselineId, byCampaign });
	if (baselineId !== undefined && report.baselineId !== baselineId)
		throw new AppError(
			"invalid_input",
			`There is no cohort ${baselineId}. These are there: ${report.cohorts.map(({ id }) => id).join(", ")}.`,
		);
	return report;
}

/** Several JSON values become one object by report. */
function toPrintable(files: ReadonlyMap<string, string>, format: ReportFormat): string {
	const texts = [...files.values()];
	if (format !== "json" || texts.length === 1) return texts.join("\n");
	const values = [...files].map(([name, text]) => [name.replace(/\.json$/, ""), JSON.parse(text)]);
	return JSON.stringify(Object.fromEntries(values), null, 2);
}
