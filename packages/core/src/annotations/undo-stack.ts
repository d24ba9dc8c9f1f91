import type { Answer } from "./answer.ts";
import { UNDO_SUBMIT_MS } from "./assignment.ts";

/** What an annotator did, so that it can be undone: labels, flags and notes of one or many steps, or an item's end. */
export type Change =
	| { kind: "answers"; itemId: string; before: ReadonlyMap<number, Answer>; after: ReadonlyMap<number, Answer> }
	| { kind: "end"; itemId: string; end: "submitted" | "skipped" | "broken"; reason: string; at: Date };

export type UndoStack = { done: readonly Change[]; undone: readonly Change[] };

export const EMPTY_STACK: UndoStack = { done: [], undone: [] };

const MAX_DEPTH = 500;

/** A new change; what had been undone can no longer be redone. */
export const recordChange = ({ done }: UndoStack, change: Change): UndoStack => ({
	done: [...done, change].slice(-MAX_DEPTH),
	undone: [],
});

export type Undone = { stack: UndoStack; change: Change };

/** Takes back the last change. A submission past its seconds stands, and so does all before it: null. */
export function undoChange({ done, undone }: UndoStack, now: Date): Undone | null {
	const change = done.at(-1);
	if (!change || isSettled(change, now)) return null;
	return { stack: { done: done.slice(0, -1), undone: [...undone, change] }, change };
}

/** Does the last undone change again; an item's end is one of now. */
export function redoChange({ done, undone }: UndoStack, now: Date): Undone | null {
	const last = undone.at(-1);
	if (!last) return null;
	const change = last.kind === "end" ? { ...last, at: now } : last;
	return { stack: { done: [...done, change], undone: undone.slice(0, -1) }, change };
}

const isSettled = (change: Change, now: Date): boolean =>
	change.kind === "end" && change.end === "submitted" && now.getTime() - change.at.getTime() > UNDO_SUBMIT_MS;
