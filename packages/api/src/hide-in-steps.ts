import { beginsSolution, HIDDEN_NOTE, showsSolution, type TellingLines } from "@aes/core/access";
import type { StepMatches, StepSummary, StoredStep } from "@aes/db";

/** As long as a title gets: a line that is as long may have been cut. */
const TITLE_CHARS = 200;

export function hideInSummary(step: StepSummary, telling: TellingLines): StepSummary {
	return { ...step, title: hideInTitle(step.title, telling) };
}

export function hideInTitle(title: string, telling: TellingLines): string {
	const isCut = title.length >= TITLE_CHARS;
	return showsSolution(title, telling) || (isCut && beginsSolution(title, telling)) ? HIDDEN_NOTE : title;
}

/** A step that shows anything of it is hidden whole: what it did, how it ended and what it cost stay. */
export function hideInStep(step: StoredStep, telling: TellingLines): StoredStep {
	if (!isHidden(step, telling))
		return { ...step, observations: step.observations.map(({ blob: _blob, ...observation }) => observation) };
	return {
		...step,
		message: HIDDEN_NOTE,
		reasoning: step.reasoning === null ? null : HIDDEN_NOTE,
		toolCalls: step.toolCalls.map((call) => ({ ...call, arguments: {} })),
		observations: step.observations.map(({ blob: _blob, ...observation }) => ({
			...observation,
			content: HIDDEN_NOTE,
		})),
	};
}

type Found = { matches: StepMatches["matches"]; text: string };

/** Of what was found, that which the shown steps hold: else a search would spell out what is hidden. */
export function keepShown({ matches, text }: Found, steps: readonly StoredStep[], telling: TellingLines) {
	const shown = new Map(steps.filter((step) => !isHidden(step, telling)).map((step) => [step.index, step]));
	return matches.flatMap(({ index, places }) => {
		const outputs = shown.get(index)?.observations;
		if (!outputs) return [];
		const isInOutput = outputs.some(({ content }) => content.toLowerCase().includes(text.toLowerCase()));
		const kept = places.filter((place) => place !== "output" || isInOutput);
		return kept.length > 0 ? [{ index, places: kept }] : [];
	});
}

function isHidden(step: StoredStep, telling: TellingLines): boolean {
	const texts = [
		step.message,
		step.reasoning ?? "",
		...step.toolCalls.flatMap(({ arguments: values }) => listTexts(values)),
		...step.observations.map(({ content }) => content),
	];
	return texts.some((text) => showsSolution(text, telling));
}

function listTexts(value: unknown): string[] {
	if (typeof value === "string") return [value];
	return typeof value === "object" && value !== null ? Object.values(value).flatMap(listTexts) : [];
}
