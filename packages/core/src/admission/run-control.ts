import type { AdmissionDeps } from "./admission-deps.ts";
import type { ControlsInput } from "./control-session.ts";
import type { Check, ControlId } from "./report.ts";
import { runControls } from "./run-controls.ts";

export type RunControlInput = Omit<ControlsInput, "controls" | "keepProcesses"> & {
	control: Extract<ControlId, "structure" | "leak" | "build" | "noop" | "oracle" | "partial">;
};

/** One control alone, as a proposer asks for it: its check, or that of the structure or build that stands in its way. */
export async function runControl(deps: AdmissionDeps, input: RunControlInput): Promise<Check> {
	const { control, ...rest } = input;
	const { checks } = await runControls(deps, { ...rest, controls: NEEDED[control], keepProcesses: false });
	const obstacle = checks.find(
		({ verdict, id }) => id !== control && (verdict === "fail" || verdict === "inconclusive"),
	);
	const own = checks.find(({ id }) => id === control);
	const check = obstacle ?? own;
	if (!check) throw new Error(`control ${control} left no check`);
	return check;
}

/** `partial` is told against the whole reference, as in an admission. */
const NEEDED: Readonly<Record<RunControlInput["control"], readonly ControlId[]>> = {
	structure: ["structure"],
	leak: ["structure", "leak"],
	build: ["structure", "build"],
	noop: ["structure", "build", "noop"],
	oracle: ["structure", "build", "oracle"],
	partial: ["structure", "build", "oracle", "partial"],
};
