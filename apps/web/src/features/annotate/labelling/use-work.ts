"use client";
import {
	type Answer,
	type Change,
	EMPTY_STACK,
	findNextMissing,
	listRange,
	measureProgress,
	NO_ANSWER,
	recordChange,
	redoChange,
	undoChange,
} from "@aes/core/annotations";
import { parseAsInteger, parseAsString, useQueryStates } from "nuqs";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTRPCClient } from "../../../trpc/client.ts";
import { useItem, useNextItem } from "./use-item.ts";
import { useSeat, useWindowToken } from "./use-seat.ts";
import { useWriter } from "./use-writer.ts";

type End = { kind: "submitted" } | { kind: "skipped" | "broken"; reason: string };

const MAX_VIEW_MS = 5 * 60_000;
const NO_STEPS: readonly never[] = [];

/** All that an annotator does in a queue: where one stands, one's answers, their undo, and the items' ends. */
export function useWork(queueId: string, annotator: string | null) {
	const client = useTRPCClient();
	const token = useWindowToken();
	const writer = useWriter();
	const [{ item: itemId, step }, setPlace] = useQueryStates({ item: parseAsString, step: parseAsInteger });
	const [anchor, setAnchor] = useState<number | null>(null);
	const [isDone, setDone] = useState(false);
	const [ended, setEnded] = useState<Extract<Change, { kind: "end" }> | null>(null);
	const stack = useRef(EMPTY_STACK);
	const since = useRef(0);
	const { item, answers, change, setAnswers } = useItem(annotator, itemId);
	const seat = useSeat({ annotator, itemId, token, writer });
	const { nextId, findNext } = useNextItem({ queueId, annotator, itemId, isSettled: seat.held !== null });

	const steps = item.data?.steps ?? NO_STEPS;
	const progress = useMemo(() => measureProgress(steps, answers), [steps, answers]);
	const first = findNextMissing(steps, answers, -1) ?? steps.find(({ source }) => source === "agent")?.index ?? 0;
	const focus = step === null ? first : Math.min(Math.max(step - 1, 0), Math.max(steps.length - 1, 0));
	const chosen = useMemo(() => listRange(steps, anchor ?? focus, focus), [steps, anchor, focus]);

	const goTo = useCallback(
		(index: number, input: { extend?: boolean } = {}) => {
			setAnchor((before) => (input.extend ? (before ?? focus) : null));
			since.current = performance.now();
			void setPlace({ step: index + 1 });
		},
		[focus, setPlace],
	);
	const open = useCallback(
		(id: string | null, index: number | null = null) => {
			setAnchor(null);
			since.current = performance.now();
			setDone(false);
			void setPlace({ item: id, step: index === null ? null : index + 1 });
		},
		[setPlace],
	);

	/** Waits for what is still being written, so that an item that just ended is not handed out again. */
	const { write } = writer;
	const openNext = useCallback(() => {
		write("", async () => {
			const id = await findNext();
			open(id);
			setDone(id === null);
		});
	}, [write, findNext, open]);
	const isLost = annotator !== null && itemId === null && !isDone;
	useEffect(() => {
		if (isLost) openNext();
	}, [isLost, openNext]);

	const apply = useCallback(
		(id: string, given: ReadonlyMap<number, Answer>, times: ReadonlyMap<number, number>) => {
			const stored = setAnswers(id, given, times);
			if (annotator === null || stored.length === 0) return;
			write(describe(stored), () => client.annotations.save.mutate({ annotator, itemId: id, token, answers: stored }));
		},
		[annotator, client, setAnswers, token, write],
	);

	const isHeld = seat.held === null || seat.held.isHeld;
	/** Changes the answers of the chosen steps, as one change. */
	const answer = (update: (before: Answer) => Answer) => {
		if (!itemId || !isHeld || chosen.length === 0) return;
		const before = new Map(chosen.map((index) => [index, answers.get(index) ?? NO_ANSWER]));
		const after = new Map([...before].map(([index, known]) => [index, update(known)]));
		stack.current = recordChange(stack.current, { kind: "answers", itemId, before, after });
		// The first step without an answer is where one starts; answered, it stays in focus.
		if (step === null) void setPlace({ step: focus + 1 });
		const now = performance.now();
		const viewed = Math.min(now - (since.current || now), MAX_VIEW_MS);
		since.current = now;
		apply(itemId, after, new Map(chosen.map((index) => [index, viewed / chosen.length])));
	};

	const finish = (id: string, end: End) => {
		if (annotator === null) return;
		const state = end.kind;
		write(`${END_WORD[state]} the item`, () => client.annotations.end.mutate({ annotator, itemId: id, token, end }));
		change(id, (work) => ({ ...work, state }));
		if (nextId === null) openNext();
		else open(nextId);
	};
	const end = (how: End) => {
		if (!itemId || (how.kind === "submitted" && !isHeld)) return;
		if (how.kind === "submitted" && progress.firstMissing !== null) return goTo(progress.firstMissing);
		const reason = how.kind === "submitted" ? "" : how.reason;
		const made = { kind: "end" as const, itemId, end: how.kind, reason, at: new Date() };
		stack.current = recordChange(stack.current, made);
		setEnded(made);
		finish(itemId, how);
	};

	const undo = () => {
		const undone = undoChange(stack.current, new Date());
		if (!undone || annotator === null) return;
		stack.current = undone.stack;
		const { change: last } = undone;
		if (last.kind === "answers") {
			apply(last.itemId, last.before, new Map());
			return open(last.itemId, Math.min(...last.before.keys()));
		}
		setEnded(null);
		write("Took it back", () => client.annotations.reopen.mutate({ annotator, itemId: last.itemId, token }));
		change(last.itemId, (work) => ({ ...work, state: "open" }));
		open(last.itemId);
	};
	const redo = () => {
		const redone = redoChange(stack.current, new Date());
		if (!redone) return;
		stack.current = redone.stack;
		const { change: last } = redone;
		if (last.kind === "answers") {
			apply(last.itemId, last.after, new Map());
			return open(last.itemId, Math.min(...last.after.keys()));
		}
		setEnded(last);
		finish(last.itemId, last.end === "submitted" ? { kind: "submitted" } : { kind: last.end, reason: last.reason });
	};

	return {
		...{ item, itemId, steps, answers, progress, focus, chosen, seat, isHeld, writer, isDone, ended },
		...{ goTo, answer, end, undo, redo, openNext },
		dismissEnded: () => setEnded(null),
	};
}
export type WorkState = ReturnType<typeof useWork>;

export const END_WORD = { submitted: "Submitted", skipped: "Skipped", broken: "Reported" } as const;

function describe(stored: readonly (Answer & { step: number })[]): string {
	const [first] = stored;
	if (!first) return "";
	const said = first.label ?? (first.isUnsure ? "unsure" : "no label");
	return stored.length === 1
		? `Saved: step ${first.step + 1} = ${said}`
		: `Saved: ${stored.length} steps from ${first.step + 1} = ${said}`;
}
