import { resolve } from "node:path";
import { AppError } from "@aes/core/errors";
import { buildReport, DENOMINATORS, type Denominator, REPORT_IDS, type Report, type ReportId } from "@aes/core/metrics";
import { Argument, type Command, Option } from "commander";
import { type CommandStores, openStores } from "../campaigns/stores.ts";
import type { Context } from "../context.ts";
import { expectedOf } from "../report/expected-of.ts";
import { REPORT_FORMATS, type ReportFormat, toReportFiles } from "../report/render-report.ts";
import { writeReportFiles } from "../report/write-report-files.ts";
import { STORE_STEPS } from "../setup/steps.ts";

type ReportCommandOptions = {
	campaign: string[];
	format: ReportFormat;
	out?: string;
	denominator: Denominator;
	baseline?: string;
	byCampaign?: boolean;
	paper?: boolean;
	force?: boolean;
};

export function registerReport(program: Command, context: Context): void {
	program
		.command("report")
		.description("tables in the paper's shapes, from campaigns of one's own")
		.addArgument(new Argument("<report>", "which").choices([...REPORT_IDS, "all"]))
		.requiredOption("--campaign <id...>", "campaigns to report on; several are pooled")
		.addOption(new Option("--format <format>", "how").choices(REPORT_FORMATS).default("md"))
		.option("--out <dir>", "folder to write to, instead of printing")
		.addOption(
			new Option("--denominator <name>", "proposals that a rate counts").choices(DENOMINATORS).default("evaluable"),
		)
		.option("--baseline <cohort>", "cohort that others are paired with; by default the first prompt cohort")
		.option("--by-campaign", "keep campaigns apart instead of pooling them")
		.option("--paper", "the paper's figures beside, as a labelled reference")
		.option("--force", "overwrite what is there")
		.action((id: ReportId | "all", options: ReportCommandOptions) => runReport(context, id, options));
}

async function runReport(context: Context, id: ReportId | "all", options: ReportCommandOptions): Promise<void> {
	if (id === "all" && options.format === "csv" && options.out === undefined)
		throw new AppError("invalid_input", "Several tables make no single CSV file: name a folder with --out DIR.");
	context.output.useJson(options.format !== "md");
	await context.ensure(STORE_STEPS);
	await using stores = await openStores(context);
	const report = await readReport(stores, options);
	const files = toReportFiles(report, { id, format: options.format, withPaper: options.paper === true });
	if (options.out === undefined) return context.output.result(toPrintable(files, options.format));
	const target = { directory: resolve(options.out), isForced: options.force === true };
	context.output.result((await writeReportFiles(files, target)).join("\n"));
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
