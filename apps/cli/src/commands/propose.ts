import { parseCampaignPlan } from "@aes/core/campaigns";
import { HARNESSES, type HarnessName, METHODS, type MethodName } from "@aes/core/proposals";
import { type Command, InvalidArgumentError, Option } from "commander";
import { renderComparison } from "../campaigns/comparison.ts";
import { getWorkspaceVersion } from "../campaigns/get-workspace-version.ts";
import { startCampaign, watchCampaign } from "../campaigns/run-campaign.ts";
import { openStores } from "../campaigns/stores.ts";
import { withWorker } from "../campaigns/with-worker.ts";
import type { Context } from "../context.ts";
import { listAgentSteps } from "../setup/agent-images.ts";
import { WORKER_STEPS } from "../setup/steps.ts";

type ProposeOptions = {
	method: MethodName | "all";
	proposer: string;
	harness: HarnessName;
	seed?: string[];
	number: number;
	randomSeed: number;
	selfCheck: boolean;
	profile: "paper" | "standard";
	workspace?: string;
	budget?: number;
	json?: boolean;
};

export function registerPropose(program: Command, context: Context): void {
	program
		.command("propose")
		.description("generate environments from seeds, and wait for their admission")
		.addOption(new Option("--method <method>", "how").choices([...METHODS, "all"]).default("all"))
		.option("--proposer <model>", "provider/model", "procedural/medium")
		.addOption(new Option("--harness <harness>", "of the agentic method").choices(HARNESSES).default("built-in"))
		.option("--seed <id...>", "seeds to start from; by default all, in turn")
		.option("-n, --number <number>", "proposals for each method", parseCount, 1)
		.option("--random-seed <number>", "equal numbers draw equally", parseCount, 1)
		.option("--no-self-check", "hide build and test from the agentic proposer")
		.addOption(new Option("--profile <profile>", "admission").choices(["paper", "standard"]).default("standard"))
		.option("--workspace <version>", "what agents work in, as NAME or NAME@N; by default the promoted default")
		.option("--budget <usd>", "most that the campaign may spend", Number)
		.option("--json", "print the comparison as JSON")
		.action((options: ProposeOptions) => propose(context, options));
}

async function propose(context: Context, options: ProposeOptions): Promise<void> {
	const { output } = context;
	await context.ensure(WORKER_STEPS);
	await using stores = await openStores(context);
	const seeds = await stores.seeds.list(stores.projectId);
	const { workspace } = options;
	const plan = parseCampaignPlan({
		name: `${options.method} · ${options.proposer} × ${options.number}`,
		methods: options.method === "all" ? METHODS : [options.method],
		proposers: [{ model: options.proposer, harness: options.harness }],
		selfCheck: [options.selfCheck],
		proposalsPerCell: options.number,
		seedIds: options.seed ?? seeds.map(({ id }) => id),
		randomSeed: options.randomSeed,
		budgetMicroUsd: options.budget === undefined ? null : Math.round(options.budget * 1e6),
		profile: options.profile,
		workspaceVersionId: workspace === undefined ? null : await getWorkspaceVersion(stores, workspace),
	});
	await context.ensure(listAgentSteps(plan.proposers));
	const result = await withWorker(context, stores, async () => {
		const campaignId = await startCampaign(context, stores, { plan });
		return watchCampaign(context, stores, { campaignId });
	});
	if (options.json) return output.json(result);
	output.result(renderComparison(result.methods));
}

export function parseCount(text: string): number {
	const count = Number(text);
	if (Number.isInteger(count) && count >= 1 && count <= 100_000) return count;
	throw new InvalidArgumentError("It is a whole number from 1 to 100000.");
}
