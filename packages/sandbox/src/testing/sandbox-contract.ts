import { execChecks } from "./exec-checks.ts";
import { fileChecks } from "./file-checks.ts";
import { limitChecks } from "./limit-checks.ts";
import { processChecks } from "./process-checks.ts";
import { providerChecks } from "./provider-checks.ts";
import type { SandboxCheck } from "./sandbox-check.ts";

/**
 * What a `SandboxProvider` promises, as data: a test file gives each check a sandbox and a title. Checks with `needs`
 * are for adapters with a real engine behind them.
 */
export const sandboxContract: Readonly<Record<string, readonly SandboxCheck[]>> = {
	commands: execChecks,
	files: fileChecks,
	"life and death": providerChecks,
	processes: processChecks,
	limits: limitChecks,
};
