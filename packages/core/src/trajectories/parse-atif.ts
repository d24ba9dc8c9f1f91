import { AppError } from "../errors.ts";
import { type AtifTrajectory, AtifTrajectorySchema } from "./atif-trajectory.ts";

const MAX_DEPTH = 32;
const MAX_REPORTED = 10;

/**
 * A trajectory from parsed JSON, by the rules of `AtifTrajectorySchema`. Throws `invalid_input` that names each
 * faulty field as `trajectory.steps.0.message` (the first ten).
 */
export function parseAtif(json: unknown): AtifTrajectory {
	if (!isShallow(json)) throw invalid([`trajectory: subagents are nested more than ${MAX_DEPTH} deep`]);
	const parsed = AtifTrajectorySchema.safeParse(json);
	if (parsed.success) return parsed.data;
	throw invalid(
		parsed.error.issues.map(({ path, message }) => `${["trajectory", ...path.map(String)].join(".")}: ${message}`),
	);
}

/** Guards the recursive schema's call stack against a document made to exhaust it. */
function isShallow(json: unknown): boolean {
	let level = [json];
	for (let depth = 0; depth <= MAX_DEPTH; depth++) {
		level = level.flatMap(listSubagents);
		if (level.length === 0) return true;
	}
	return false;
}

function listSubagents(json: unknown): unknown[] {
	const hasSubagents = typeof json === "object" && json !== null && "subagent_trajectories" in json;
	return hasSubagents && Array.isArray(json.subagent_trajectories) ? json.subagent_trajectories : [];
}

function invalid(faults: string[]): AppError {
	const more = faults.length > MAX_REPORTED ? ` (and ${faults.length - MAX_REPORTED} more)` : "";
	return new AppError(
		"invalid_input",
		`Not a valid ATIF trajectory. ${faults.slice(0, MAX_REPORTED).join("; ")}${more}`,
		{
			details: { faults: faults.slice(0, MAX_REPORTED) },
		},
	);
}
