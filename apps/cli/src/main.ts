import { Command, CommanderError } from "commander";
import { registerDemo } from "./commands/demo.ts";
import { registerDoctor } from "./commands/doctor.ts";
import { registerDown } from "./commands/down.ts";
import { registerExport } from "./commands/export.ts";
import { registerImport } from "./commands/import.ts";
import { registerPropose } from "./commands/propose.ts";
import { registerSetup } from "./commands/setup.ts";
import { registerTest } from "./commands/test.ts";
import { registerUp } from "./commands/up.ts";
import { registerValidate } from "./commands/validate.ts";
import { type Context, createContext } from "./context.ts";
import { EXIT, exitCodeOf } from "./exit-code.ts";
import { createOutput } from "./output.ts";

const COMMANDS = [
	registerSetup,
	registerDoctor,
	registerDemo,
	registerUp,
	registerDown,
	registerValidate,
	registerImport,
	registerPropose,
	registerExport,
	registerTest,
];

function createProgram(context: Context): Command {
	const program = new Command("aes")
		.description("Turns solver failures into verified Harbor environments.")
		.exitOverride()
		.hook("preAction", (_program, command) => context.output.useJson(command.opts().json === true));
	for (const register of COMMANDS) register(program, context);
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
		await createProgram(context).parseAsync();
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
