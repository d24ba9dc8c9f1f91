import { join } from "node:path";
import { parseCampaignPlan } from "@aes/core/campaigns";
import { METHODS } from "@aes/core/proposals";
import { DEFAULT_SOLVER } from "@aes/core/rollouts";
import { type Command, InvalidArgumentError } from "commander";
import { renderComparison } from "../campaigns/comparison.ts";
import { importJobs, printImport } from "../campaigns/import-seeds.ts";
import { startCampaign, watchCampaign } from "../campaigns/run-campaign.ts";
import { renderDifficulties, type Solved, startRollouts, watchRollouts } from "../campaigns/run-rollouts.ts";
import { type CommandStores, openStores } from "../campaigns/stores.ts";
import { withWorker } from "../campaigns/with-worker.ts";
import type { Context } from "../context.ts";
import { paths } from "../paths.ts";
import { PRODUCT_STEPS, WORKER_STEPS } from "../setup/steps.ts";
import { DEFAULT_HOST, DEFAULT_PORT, startStack } from "../stack/start-stack.ts";
import { waitForSignal } from "../stack/wait-for-signal.ts";
import { parseCount } from "./propose.ts";
import { parsePort } from "./up.ts";

type DemoOptions = {
	proposals: number;
	rollouts: number;
	proposer: string;
	port: number;
	exit?: boolean;
	json?: boolean;
};

const MAX_SHOWN = 500;

export function registerDemo(program: Command, context: Context): void {
	program
		.command("demo")
		.description("the main job, offline: example seeds, three methods, admission, comparison, a solver, dashboard")
		.option("--proposals <number>", "proposals for each method", parseCount, 8)
		.option("--rollouts <number>", "of a solver on each accepted environment, 0 for none", parseRollouts, 2)
		.option("--proposer <model>", "procedural/strong, procedural/medium or procedural/weak", "procedural/medium")
		.option("--port <number>", "port of the dashboard", parsePort, DEFAULT_PORT)
		.option("--exit", "end after the comparison instead of serving the dashboard")
		.option("--json", "print the comparison as JSON")
		.action((options: DemoOptions) => demo(context, options));
}

async function demo(context: Context, options: DemoOptions): Promise<void> {
	await context.ensure(options.exit ? WORKER_STEPS : PRODUCT_STEPS);
	await using stores = await openStores(context);
	if (options.exit) {
		await withWorker(context, stores, () => runDemo(context, stores, options));
		return;
	}
	const ended = waitForSignal();
	const stack = await startStack(context, {
		host: DEFAULT_HOST,
		port: options.port,
		hasAccounts: context.settings.AES_ACCOUNTS === "on",
	});
	try {
		context.output.info(`The dashboard is at ${stack.url}; watch the proposals there.`);
		await Promise.race([ended, runDemo(context, stores, options)]);
		context.output.info(`The dashboard stays at ${stack.url} (Ctrl-C ends it).`);
		await ended;
	} finally {
		await stack.stop();
	}
}

async function runDemo(context: Context, stores: CommandStores, options: DemoOptions): Promise<void> {
	const { output } = context;
	const imported = await importJobs(stores, join(paths.root, "examples/jobs"));
	printImport(output, imported);
	const plan = parseCampaignPlan({
		name: "Demo",
		methods: METHODS,
		proposers: [{ model: options.proposer }],
		proposalsPerCell: options.proposals,
		seedIds: imported.seeds.map(({ id }) => id),
	});
	const campaignId = await startCampaign(context, stores, { plan });
	const result = await watchCampaign(context, stores, { campaignId });
	if (!options.json) output.result(renderComparison(result.methods));
	const solved = await solveAccepted(context, stores, { campaignId, count: options.rollouts });
	if (options.json) return output.json({ ...result, environments: solved });
	if (solved.length > 0) output.result(renderDifficulties(solved));
}

/** How hard the accepted environments are, as far as a few rollouts tell; they belong to no campaign's cost. */
async function solveAccepted(
	context: Context,
	stores: CommandStores,
	{ campaignId, count }: { campaignId: string; count: number },
): Promise<Solved> {
	const { views, projectId } = stores;
	if (count === 0) return [];
	const accepted = await views.listEnvironments(
		{ projectId, campaignIds: [campaignId], verdicts: ["accepted"] },
		{ limit: MAX_SHOWN },
	);
	const ids = accepted.rows.map(({ id }) => id);
	context.output.info(`${DEFAULT_SOLVER} attempts ${ids.length} accepted environments, ${count} times each.`);
	const started = await startRollouts(context, stores, {
		ids,
		solver: DEFAULT_SOLVER,
		harness: "built-in",
		count,
		turnLimit: null,
	});
	return watchRollouts(context, stores, started);
}

function parseRollouts(text: string): number {
	if (/^\d{1,2}$/.test(text)) return Number(text);
	throw new InvalidArgumentError("It is a whole number from 0 to 99.");
}
