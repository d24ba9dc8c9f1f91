import { type Command, Option } from "commander";
import {
	runCancel,
	runClone,
	runEstimate,
	runFile,
	runList,
	runPause,
	runResume,
	runShow,
} from "../campaigns/campaign-actions.ts";
import { runReadmit } from "../campaigns/readmit.ts";
import type { Context } from "../context.ts";
import { parseUsd } from "./parse-usd.ts";
import { parseCount } from "./propose.ts";

export function registerCampaign(program: Command, context: Context): void {
	const campaign = program.command("campaign").description("compare methods and proposers on matched seeds");
	const add = (name: string, description: string) =>
		campaign.command(name).description(description).option("--json", "print the result as JSON");

	add("run <file>", "start the campaign of a TOML file (- for standard input) and follow it")
		.option("--detach", "do not wait for its end")
		.action((file: string, options) => runFile(context, { file, ...options }));
	add("estimate <file>", "what the campaign of a file will need, and whether its budget suffices").action(
		(file: string, options) => runEstimate(context, { file, ...options }),
	);
	add("list", "campaigns, newest first").action((options) => runList(context, options));
	add("show <id>", "one campaign: progress, cells, what happened, frozen configuration")
		.option("--toml", "print its configuration as a campaign file, and nothing else")
		.action((id: string, options) => runShow(context, { id, ...options }));
	add("pause <id>", "let its queued proposals wait; running ones finish").action((id: string, options) =>
		runPause(context, { id, ...options }),
	);
	add("resume <id>", "go on where it was paused or stopped")
		.option("--failed-only", "run again what ended by faults of the system, and only that")
		.action((id: string, options) => runResume(context, { id, ...options }));
	add("cancel <id>", "end it: open proposals become cancelled").action((id: string, options) =>
		runCancel(context, { id, ...options }),
	);
	add("clone <id>", "start a campaign with the configuration of another")
		.option("--name <name>", "of the new one")
		.option("-n, --proposals <number>", "proposals for each cell", parseCount)
		.option("--random-seed <number>", "equal numbers draw equally", parseCount)
		.option("--budget <usd>", "most that it may spend", parseUsd)
		.option("--detach", "do not wait for its end")
		.action((id: string, options) => runClone(context, { id, ...options }));
	add("readmit <id>", "admit its environments again under the present controls; old verdicts stay beside the new")
		.addOption(new Option("--profile <profile>", "by default the campaign's").choices(["paper", "standard"]))
		.option("--detach", "do not wait for the verdicts")
		.action((id: string, options) => runReadmit(context, { id, ...options }));
}
