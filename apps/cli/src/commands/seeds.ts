import {
	ROLLOUT_OUTCOMES,
	type RolloutOutcome,
	SEED_KINDS,
	type Seed,
	type SeedKind,
	selectSeeds,
} from "@aes/core/seeds";
import { type Command, InvalidArgumentError, Option } from "commander";
import { parseRules, renderSeed, renderSeedList, renderSelection, toSelectionJson } from "../campaigns/seed-tables.ts";
import { type CommandStores, openStores } from "../campaigns/stores.ts";
import type { Context } from "../context.ts";
import { STORE_STEPS } from "../setup/steps.ts";
import { parseCount } from "./propose.ts";

type SelectOptions = {
	outcome?: RolloutOutcome[];
	family?: string[];
	kind?: SeedKind[];
	novel?: number;
	perTask?: number;
	limit?: number;
	randomSeed: number;
	json?: boolean;
};
type JsonOption = { json?: boolean };

export function registerSeeds(program: Command, context: Context): void {
	const command = program.command("seeds").description("the seeds that proposals can start from");
	const add = (usage: string, description: string) =>
		command.command(usage).description(description).option("--json", "print JSON");

	add("list", "every seed of the project").action((options: JsonOption) =>
		withStores(context, options, async (stores) => {
			const seeds = await stores.seeds.list(stores.projectId);
			if (options.json) return context.output.json(seeds.map(toListEntry));
			context.output.result(renderSeedList(seeds));
		}),
	);
	add("show <id>", "one seed with its rollouts").action((id: string, options: JsonOption) =>
		withStores(context, options, async (stores) => {
			const seed = await stores.seeds.get(id);
			const reference = await stores.seeds.findReference(id);
			const kept = { solution: reference?.solution.length ?? 0, tests: reference?.tests.length ?? 0 };
			if (options.json) return context.output.json({ ...seed, keptFiles: kept });
			context.output.result(renderSeed(seed, kept));
		}),
	);
	add("select", "which seeds a campaign with these rules would start from, and why others stay out")
		.addOption(
			new Option("--outcome <outcome...>", "wanted ends of rollouts, the most wanted first").choices(ROLLOUT_OUTCOMES),
		)
		.option("--family <name...>", "family, category or tag; any of them fits")
		.addOption(new Option("--kind <kind...>", "kinds of seeds").choices(SEED_KINDS))
		.option("--novel <share>", "least novelty against every seed chosen before, from 0 to 1", parseShare)
		.option("--per-task <number>", "most seeds of one task", parseCount)
		.option("--limit <number>", "most seeds in all", parseCount)
		.option("--random-seed <number>", "decides between equals", parseCount, 1)
		.action((options: SelectOptions) =>
			withStores(context, options, async (stores) => {
				const rules = parseRules({
					outcomes: options.outcome,
					families: options.family,
					kinds: options.kind,
					minNovelty: options.novel,
					seedsPerTask: options.perTask,
					limit: options.limit,
				});
				const selection = selectSeeds(await stores.seeds.list(stores.projectId), rules, options.randomSeed);
				if (options.json) return context.output.json(toSelectionJson(rules, selection, options.randomSeed));
				context.output.result(renderSelection(selection));
			}),
		);
}

async function withStores(
	context: Context,
	{ json }: JsonOption,
	run: (stores: CommandStores) => Promise<void>,
): Promise<void> {
	context.output.useJson(json === true);
	await context.ensure(STORE_STEPS);
	await using stores = await openStores(context);
	await run(stores);
}

const toListEntry = ({ instruction: _, rollouts, ...seed }: Seed) => ({
	...seed,
	rollouts: rollouts.map(({ trialName, outcome, reward }) => ({ trialName, outcome, reward })),
});

function parseShare(text: string): number {
	const share = Number(text);
	if (text.trim() !== "" && share >= 0 && share <= 1) return share;
	throw new InvalidArgumentError("It is a number from 0 to 1.");
}
