"use client";
import type { AnswerLabel } from "@aes/core/annotations";
import { LABEL_KEYS } from "../label-words.ts";
import { isTyping, useOwnKeys } from "../use-own-keys.ts";
import { type Dispute, SIDES } from "./dispute.ts";

type Actions = {
	dispute: Dispute | undefined;
	onChoose: (label: AnswerLabel | null) => void;
	onMove: (by: 1 | -1) => void;
	onNote: () => void;
};

/** 1–4 and 0 choose a label, a and b accept that side, j and k move, c writes the note. */
export function useDisputeKeys({ dispute, onChoose, onMove, onNote }: Actions): void {
	useOwnKeys(({ key, target, ctrlKey, metaKey }) => {
		if (isTyping(target) || ctrlKey || metaKey) return null;
		const label = (Object.keys(LABEL_KEYS) as AnswerLabel[]).find((name) => LABEL_KEYS[name][0] === key);
		if (label) return () => onChoose(label);
		const side = dispute?.answers[SIDES.slice(0, 2).indexOf(key)];
		if (side) return () => onChoose(side.label);
		const others: Record<string, (() => void) | undefined> = { j: () => onMove(1), k: () => onMove(-1), c: onNote };
		return others[key] ?? null;
	});
}
