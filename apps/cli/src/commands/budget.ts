import { type DaySpend, describeDaySpend } from "@aes/core/metrics";
import type { Command } from "commander";
import { recordWrite } from "../campaigns/record-write.ts";
import { type CommandStores, openStores } from "../campaigns/stores.ts";
import type { Context } from "../context.ts";
import { STORE_STEPS } from "../setup/steps.ts";
import { parseUsd } from "./parse-usd.ts";

type Options = { json?: boolean };

export function registerBudget(program: Command, context: Context): void {
	const command = program.command("budget").description("what the project may spend in one UTC day");
	const add = (usage: string, description: string) =>
		command.command(usage).description(description).option("--json", "print JSON");

	add("show", "today's spend against the day budget").action((options: Options) =>
		withStores(context, async (stores) => print(context, options, await stores.projects.getDaySpend(stores.projectId))),
	);
	add("set", "limit each day, from the next reservation on")
		.requiredOption("--day <usd>", "most that may be spent or reserved in one UTC day", parseUsd)
		.action(({ day, ...options }: Options & { day: number }) => setBudget(context, options, Math.round(day * 1e6)));
	add("clear", "limit no day").action((options: Options) => setBudget(context, options, null));
}

const setBudget = (context: Context, options: Options, microUsd: number | null): Promise<void> =>
	withStores(context, async (stores) => {
		const { projects, projectId } = stores;
		const { limitMicroUsd } = await projects.getDaySpend(projectId);
		await projects.setDailyBudget(projectId, microUsd);
		await recordWrite(stores, {
			action: "budget.set",
			subject: { kind: "project", id: projectId },
			before: { dayMicroUsd: limitMicroUsd },
			after: { dayMicroUsd: microUsd },
		});
		print(context, options, await projects.getDaySpend(projectId));
	});

async function withStores(context: Context, run: (stores: CommandStores) => Promise<void>): Promise<void> {
	await context.ensure(STORE_STEPS);
	await using stores = await openStores(context);
	await run(stores);
}

const print = ({ output }: Context, { json }: Options, day: DaySpend): void =>
	json ? output.json(day) : output.result(describeDaySpend(day));
