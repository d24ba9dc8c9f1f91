import { type AtifStep, type AtifTrajectory, textOfAtif } from "../trajectories/index.ts";
import { cutMiddle, toSeedText } from "./seed-text.ts";

const MAX_TRANSCRIPT = 48_000;
const MAX_STEPS = 400;
const MAX_MESSAGE = 2_000;
const MAX_COMMAND = 3_000;
const MAX_OUTPUT = 3_000;

/**
 * What a solver said, ran and saw, as plain text. The instruction (the first user step) and steps copied from an earlier
 * trajectory are left out; reasoning is not shown. Long pieces, long runs and the whole are cut in the middle.
 */
export function renderTranscript({ steps }: AtifTrajectory): string {
	const instruction = steps.find((step) => step.source === "user");
	const shown = steps.filter((step) => step !== instruction && !step.is_copied_context);
	const tail = Math.max(0, shown.length - MAX_STEPS / 2);
	const parts =
		shown.length <= MAX_STEPS
			? shown.map(renderStep)
			: [
					...shown.slice(0, MAX_STEPS / 2).map(renderStep),
					`[… ${shown.length - MAX_STEPS} steps left out …]`,
					...shown.slice(tail).map(renderStep),
				];
	return cutMiddle(parts.join("\n\n"), MAX_TRANSCRIPT);
}

/** The instruction as the solver got it: the text of the first user step; null without one. */
export function findInstruction({ steps }: AtifTrajectory): string | null {
	const first = steps.find((step) => step.source === "user");
	return first ? textOfAtif(first.message) : null;
}

function renderStep(step: AtifStep): string {
	const results = step.observation?.results ?? [];
	const calls = step.tool_calls ?? [];
	const renderResults = (callId: string | null) =>
		results
			.filter((result) => (result.source_call_id ?? null) === callId)
			.map((result) => toSeedText(textOfAtif(result.content), MAX_OUTPUT));
	const parts = [
		`--- step ${step.step_id} (${step.source}) ---`,
		toSeedText(textOfAtif(step.message), MAX_MESSAGE),
		...calls.flatMap((call) => [toSeedText(renderCall(call), MAX_COMMAND), ...renderResults(call.tool_call_id)]),
		...renderResults(null),
	];
	return parts
		.map((part) => part.trimEnd())
		.filter((part) => part !== "")
		.join("\n");
}

/** "$ command" for a shell; "name {arguments}" for every other tool. */
function renderCall(call: NonNullable<AtifStep["tool_calls"]>[number]): string {
	const command = call.arguments.command ?? call.arguments.cmd;
	return typeof command === "string" ? `$ ${command}` : `${call.function_name} ${JSON.stringify(call.arguments)}`;
}
