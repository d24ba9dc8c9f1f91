import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Step, toAtif } from "@aes/core/trajectories";
import { writeTaskDirectory } from "@aes/files";
import { type Command, Option } from "commander";
import { type CommandStores, openStores } from "../campaigns/stores.ts";
import type { Context } from "../context.ts";
import { STORE_STEPS } from "../setup/steps.ts";
import { registerExportLabels } from "./export-labels.ts";

type ExportOptions = {
	out: string;
	campaign?: string;
	verdict: "accepted" | "rejected" | "inconclusive";
	force?: boolean;
	json?: boolean;
};

const PAGE = 200;

export function registerExport(program: Command, context: Context): void {
	const command = program.command("export").description("take data away");
	const common = (name: string, description: string) =>
		command
			.command(name)
			.description(description)
			.requiredOption("--out <dir>", "folder to write to")
			.option("--campaign <id>", "of this campaign only")
			.option("--force", "overwrite what is there")
			.option("--json", "print what was written as JSON");
	common("environments", "Harbor tasks, one directory each")
		.addOption(
			new Option("--verdict <verdict>", "of the newest version")
				.choices(["accepted", "rejected", "inconclusive"])
				.default("accepted"),
		)
		.action((options: ExportOptions) => runExport(context, exportEnvironments, options));
	common("trajectories", "proposer trajectories as ATIF 1.7, one file for each proposal").action(
		(options: ExportOptions) => runExport(context, exportTrajectories, options),
	);
	registerExportLabels(command, context);
}

type Exporter = (stores: CommandStores, options: ExportOptions) => Promise<string[]>;

async function runExport(context: Context, exporter: Exporter, options: ExportOptions): Promise<void> {
	context.output.useJson(options.json === true);
	await context.ensure(STORE_STEPS);
	await using stores = await openStores(context);
	const written = await exporter(stores, { ...options, out: resolve(options.out) });
	if (options.json) return context.output.json({ written });
	context.output.result(`${written.length} written to ${resolve(options.out)}`);
}

async function exportEnvironments(stores: CommandStores, options: ExportOptions): Promise<string[]> {
	const filter = {
		projectId: stores.projectId,
		...(options.campaign && { campaignIds: [options.campaign] }),
		verdicts: [options.verdict],
	};
	const written: string[] = [];
	let cursor: string | undefined;
	do {
		const page = await stores.views.listEnvironments(filter, { cursor, limit: PAGE });
		for (const row of page.rows) {
			const directory = join(options.out, `${shortName(row.name)}-${row.id.slice(-8)}`);
			await writeTaskDirectory(directory, await stores.environments.getFiles(row.versionId), {
				overwrite: options.force === true,
			});
			written.push(directory);
		}
		cursor = page.nextCursor ?? undefined;
	} while (cursor);
	return written;
}

async function exportTrajectories(stores: CommandStores, options: ExportOptions): Promise<string[]> {
	const filter = { projectId: stores.projectId, campaignId: options.campaign };
	const written: string[] = [];
	await mkdir(options.out, { recursive: true });
	let cursor: string | undefined;
	do {
		const page = await stores.views.listProposals(filter, { cursor, limit: PAGE });
		for (const proposal of page.rows.filter(({ steps }) => steps > 0)) {
			const path = join(options.out, `${proposal.id}.json`);
			const steps = await readWholeSteps(stores, { proposalId: proposal.id, attempt: proposal.attempt });
			const agent = { name: `aes-${proposal.method}`, version: "1", modelName: proposal.proposer };
			const trajectory = toAtif({ trajectoryId: proposal.id, agent, steps });
			await writeFile(path, `${JSON.stringify(trajectory, null, 2)}\n`, { flag: options.force ? "w" : "wx" });
			written.push(path);
		}
		cursor = page.nextCursor ?? undefined;
	} while (cursor);
	return written;
}

const MAX_STEPS = 100_000;

/** Steps with their whole bodies: what is kept as a preview is read from its blob. */
async function readWholeSteps(stores: CommandStores, key: { proposalId: string; attempt: number }): Promise<Step[]> {
	const steps = await stores.views.trajectories.listBodies({
		projectId: stores.projectId,
		...key,
		from: 0,
		count: MAX_STEPS,
	});
	const readWhole = async (content: string, blob: string | undefined) => {
		const bytes = blob === undefined ? null : await stores.blobs.get(blob);
		return bytes ? new TextDecoder().decode(bytes) : content;
	};
	return Promise.all(
		steps.map(async (step) => ({
			...step,
			observations: await Promise.all(
				step.observations.map(async ({ blob, ...observation }) => ({
					...observation,
					content: await readWhole(observation.content, blob),
				})),
			),
		})),
	);
}

/** The part after the organisation, safe as a folder's name. */
const shortName = (name: string): string => (name.split("/").at(-1) ?? name).replaceAll(/[^A-Za-z0-9._-]/g, "-");
