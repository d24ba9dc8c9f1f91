import { readSettings, type Settings } from "./env.ts";
import { createOutput, type Output } from "./output.ts";
import { createEnsure } from "./setup/ensure.ts";
import { createSteps, type StepId, type Steps } from "./setup/steps.ts";
import { withLock } from "./system/lock.ts";

/** What every command gets: settings, the one way to print, and the steps it may need first. */
export type Context = {
	settings: Settings;
	output: Output;
	steps: Steps;
	/** Runs those steps, and what they need, that are not in place yet. Throws unavailable with the mend of each failure. */
	ensure(ids: readonly StepId[]): Promise<void>;
};

export function createContext(): Context {
	const settings = readSettings();
	const output = createOutput({ isTty: process.stderr.isTTY === true });
	const steps = createSteps(settings);
	return { settings, output, steps, ensure: createEnsure(steps, { output, withLock }) };
}
