"use client";
import { type AnswerLabel, findNextMissing } from "@aes/core/annotations";
import { LABEL_KEYS } from "../label-words.ts";
import { isTyping, useOwnKeys } from "../use-own-keys.ts";
import type { WorkState } from "./use-work.ts";

type Actions = {
	work: WorkState;
	onLabel: (label: AnswerLabel) => void;
	onUnsure: () => void;
	onSkip: () => void;
	onNote: () => void;
	onGuideline: () => void;
};

/** The keys of labelling. */
export const useWorkKeys = (actions: Actions): void => useOwnKeys((event) => findAction(event, actions));

function findAction(event: KeyboardEvent, actions: Actions): (() => void) | null {
	const { work } = actions;
	if (event.ctrlKey || event.metaKey) return findCommand(event, work);
	if (isTyping(event.target)) return null;
	const label = (Object.keys(LABEL_KEYS) as AnswerLabel[]).find((name) => LABEL_KEYS[name].includes(event.key));
	if (label) return () => actions.onLabel(label);
	const plain: Record<string, (() => void) | undefined> = {
		j: () => move(work, 1, event.shiftKey),
		k: () => move(work, -1, event.shiftKey),
		n: () => {
			const missing = findNextMissing(work.steps, work.answers, work.focus);
			if (missing !== null) work.goTo(missing);
		},
		u: actions.onUnsure,
		c: actions.onNote,
		h: actions.onGuideline,
		ArrowRight: isOnArrowControl(event.target) ? undefined : actions.onSkip,
	};
	return plain[event.shiftKey ? event.key.toLowerCase() : event.key] ?? null;
}

function findCommand(event: KeyboardEvent, work: WorkState): (() => void) | null {
	if (event.key === "Enter") return () => work.end({ kind: "submitted" });
	if (event.key.toLowerCase() !== "z" || isTyping(event.target)) return null;
	return event.shiftKey ? work.redo : work.undo;
}

const move = (work: WorkState, by: 1 | -1, extend: boolean) =>
	work.goTo(Math.min(Math.max(work.focus + by, 0), Math.max(work.steps.length - 1, 0)), { extend });

/** Tabs and radio buttons move by arrows themselves. */
const isOnArrowControl = (target: EventTarget | null): boolean =>
	target instanceof Element && target.closest("[role=tab], [role=radio], input[type=radio]") !== null;
