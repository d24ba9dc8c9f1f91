import { Command, CommanderError } from "commander";
import { type Context, createContext } from "./context.ts";
import { EXIT, exitCodeOf } from "./exit-code.ts";
import { createOutput } from "./output.ts";

/** Each in a module of its own, since what one command reads in costs every other a second. */
const COMMANDS = {
	setup: async () => (await import("./commands/setup.ts")).registerSetup,
	doctor: async () => (await import("./commands/doctor.ts")).registerDoctor,
	demo: async () => (await import("./commands/demo.ts")).registerDemo,
	up: async () => (await import("./commands/up.ts")).registerUp,
	down: async () => (await import("./commands/down.ts")).registerDown,
	account: async () => (await import("./commands/account.ts")).registerAccount,
	key: async () => (await import("./commands/key.ts")).registerKey,
	validate: async () => (await import("./commands/validate.ts")).registerValidate,
	import: async () => (await import("./commands/import.ts")).registerImport,
	seeds: async () => (await import("./commands/seeds.ts")).registerSeeds,
	propose: async () => (await import("./commands/propose.ts")).registerPropose,
	workspace: async () => (await import("./commands/workspace.ts")).registerWorkspace,
	campaign: async () => (await import("./commands/campaign.ts")).registerCampaign,
	budget: async () => (await import("./commands/budget.ts")).registerBudget,
	solve: async () => (await import("./commands/solve.ts")).registerSolve,
	export: async () => (await import("./commands/export.ts")).registerExport,
	mcp: async () => (await import("./commands/mcp.ts")).registerMcp,
	report: async () => (await import("./commands/report.ts")).registerReport,
	test: async () => (await import("./commands/test.ts")).registerTest,
};

/** The program with the command that is called; with all of them for help and for a name it does not know. */
async function createProgram(context: Context, name: string | undefined): Promise<Command> {
	const program = new Command("aes")
		.description("Turns solver failures into verified Harbor environments.")
		.exitOverride()
		.hook("preAction", (_program, command) => context.output.useJson(command.opts().json === true));
	const called = Object.entries(COMMANDS).filter(([known]) => known === name);
	const loaders = called.length > 0 ? called : Object.entries(COMMANDS);
	for (const [, load] of loaders) (await load())(program, context);
	return program;
}

/** --help and a missing or unknown command print through commander itself. */
function exitCodeOfCommander(error: CommanderError): number {
	return error.exitCode === 0 && error.code !== "commander.help" ? EXIT.ok : EXIT.usage;
}

async function main(): Promise<void> {
	let withStack = false;
	try {
		const context = createContext();
		withStack = context.settings.AES_DEBUG !== undefined;
		await (await createProgram(context, process.argv[2])).parseAsync();
	} catch (error) {
		if (error instanceof CommanderError) {
			process.exitCode = exitCodeOfCommander(error);
			return;
		}
		createOutput({ isTty: false }).error(error, { withStack });
		process.exitCode = exitCodeOf(error);
	}
}

await main();
