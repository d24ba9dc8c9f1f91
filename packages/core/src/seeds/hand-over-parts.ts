import { AppError } from "../errors.ts";
import type { HandOverOptions } from "./hand-over.ts";

/** What can be handed over of a seed, as people name it. `trimmed_transcript`: the beginning and the end only. */
export const HAND_OVER_PARTS = [
	"instruction",
	"transcript",
	"trimmed_transcript",
	"verifier_output",
	"solution",
	"tests",
] as const;
export type HandOverPart = (typeof HAND_OVER_PARTS)[number];

type PartOptions = Pick<
	HandOverOptions,
	"instruction" | "transcript" | "verifierOutput" | "includeSolution" | "includeTests"
>;

/** What is named is handed over and nothing else. Throws `invalid_input` when the transcript is named both ways. */
export function toPartOptions(parts: readonly HandOverPart[]): PartOptions {
	const has = (part: HandOverPart) => parts.includes(part);
	if (has("transcript") && has("trimmed_transcript"))
		throw new AppError(
			"invalid_input",
			'hand_over: name "transcript", the whole one, or "trimmed_transcript", not both.',
		);
	const whole = has("transcript") ? "full" : "none";
	return {
		instruction: has("instruction"),
		transcript: has("trimmed_transcript") ? "trimmed" : whole,
		verifierOutput: has("verifier_output"),
		includeSolution: has("solution"),
		includeTests: has("tests"),
	};
}

export function listHandOverParts(options: PartOptions): HandOverPart[] {
	const isNamed: Record<HandOverPart, boolean> = {
		instruction: options.instruction,
		transcript: options.transcript === "full",
		trimmed_transcript: options.transcript === "trimmed",
		verifier_output: options.verifierOutput,
		solution: options.includeSolution,
		tests: options.includeTests,
	};
	return HAND_OVER_PARTS.filter((part) => isNamed[part]);
}
