import { describe, expect, test } from "vitest";
import {
	type Answer,
	type AnswerLabel,
	askForSeat,
	type Change,
	canReopen,
	canSeeAnswers,
	EMPTY_STACK,
	findMajority,
	findNextMissing,
	isComplete,
	listRange,
	measureProgress,
	NO_ANSWER,
	needsNote,
	recordChange,
	redoChange,
	renderLabels,
	type Seat,
	settleStep,
	toAnnotator,
	undoChange,
} from "./index.ts";

const NOW = new Date("2030-01-01T12:00:00Z");
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);
const aSeat = (annotator: string, changes: Partial<Seat> = {}): Seat => ({
	annotator,
	state: "open",
	lockToken: `${annotator}'s window`,
	lockUntil: new Date(NOW.getTime() + 1),
	endedAt: null,
	...changes,
});
const submitted = (annotator: string, secondsAgo: number) =>
	aSeat(annotator, { state: "submitted", lockUntil: null, endedAt: ago(secondsAgo) });

describe("a seat at an item", () => {
	const ask = { annotator: "ada", token: "ada's window", overlap: 2, now: NOW, takeOver: false };
	const lapsed = aSeat("bob", { lockUntil: NOW });

	test("is taken while the queue asks for more people, and kept by who has it", () => {
		expect(askForSeat([], ask)).toEqual({ kind: "take" });
		expect(askForSeat([aSeat("bob")], ask)).toEqual({ kind: "take" });
		expect(askForSeat([aSeat("ada")], ask)).toEqual({ kind: "resume" });
		expect(askForSeat([aSeat("bob"), submitted("eve", 60)], ask)).toEqual({ kind: "full" });
	});

	test("counts no one who skipped, reported or lost theirs", () => {
		const seats = [aSeat("bob", { state: "skipped" }), aSeat("eve", { state: "taken_over" }), aSeat("joe")];
		expect(askForSeat(seats, ask)).toEqual({ kind: "take" });
	});

	test("in one's other window that lives is taken from it only when told", () => {
		const seats = [aSeat("ada", { lockToken: "another window" })];
		expect(askForSeat(seats, ask)).toEqual({ kind: "elsewhere" });
		expect(askForSeat(seats, { ...ask, takeOver: true })).toEqual({ kind: "resume" });
		expect(askForSeat([{ ...aSeat("ada"), lockToken: "closed", lockUntil: NOW }], ask)).toEqual({ kind: "resume" });
	});

	test("that another person left is offered, named, and taken over only when told", () => {
		const seats = [lapsed, submitted("eve", 60)];
		expect(askForSeat(seats, ask)).toEqual({ kind: "lapsed", from: "bob" });
		expect(askForSeat(seats, { ...ask, takeOver: true })).toEqual({ kind: "take_over", from: "bob" });
		expect(askForSeat([aSeat("bob"), submitted("eve", 60)], { ...ask, takeOver: true })).toEqual({ kind: "full" });
	});

	test("that has ended says how, and one that was lost asks anew", () => {
		expect(askForSeat([submitted("ada", 60)], ask)).toEqual({ kind: "ended", state: "submitted" });
		expect(askForSeat([aSeat("ada", { state: "taken_over" }), aSeat("bob")], ask)).toEqual({ kind: "take" });
	});

	test("opens again within ten seconds of a submission, and at any time after a skip or a report", () => {
		expect(canReopen(submitted("ada", 10), NOW)).toBe(true);
		expect(canReopen(submitted("ada", 11), NOW)).toBe(false);
		expect(canReopen(aSeat("ada", { state: "skipped", endedAt: ago(9_999) }), NOW)).toBe(true);
		expect(canReopen(aSeat("ada", { state: "broken", endedAt: ago(9_999) }), NOW)).toBe(true);
		expect(canReopen(aSeat("ada"), NOW)).toBe(false);
	});
});

describe("blind until submitted", () => {
	const of = (viewer: string) => ({ viewer, overlap: 2, now: NOW });

	test("nobody sees others' answers before all are in, a lead as little as an annotator", () => {
		for (const viewer of ["ada", "bob", "lead"]) {
			expect(canSeeAnswers([submitted("ada", 60), aSeat("bob")], of(viewer))).toBe(false);
			expect(canSeeAnswers([submitted("ada", 60)], of(viewer))).toBe(false);
		}
		expect(canSeeAnswers([submitted("ada", 60), submitted("bob", 60)], of("lead"))).toBe(true);
	});

	test("a submission that can still be taken back opens nothing", () => {
		expect(isComplete([submitted("ada", 60), submitted("bob", 10)], of("x"))).toBe(false);
		expect(isComplete([submitted("ada", 60), submitted("bob", 11)], of("x"))).toBe(true);
	});

	test("who works on a complete item sees nothing either; a skip is no answer", () => {
		const seats = [submitted("ada", 60), submitted("bob", 60), aSeat("eve")];
		expect(canSeeAnswers(seats, of("eve"))).toBe(false);
		expect(canSeeAnswers(seats, of("ada"))).toBe(true);
		expect(isComplete([submitted("ada", 60), aSeat("bob", { state: "skipped", endedAt: ago(60) })], of("x"))).toBe(
			false,
		);
	});
});

describe("what is left to do", () => {
	const steps = ["user", "agent", "agent", "system", "agent"].map((source, index) => ({ index, source }));
	const read: Answer = { ...NO_ANSWER, label: "read" };
	const unsure: Answer = { ...NO_ANSWER, isUnsure: true };

	test("counts the agent's steps; unsure is an answer, a note alone is none", () => {
		const answers = new Map([
			[1, read],
			[2, unsure],
			[4, { ...NO_ANSWER, note: "hm" }],
		]);
		expect(measureProgress(steps, answers)).toEqual({ total: 3, answered: 2, firstMissing: 4 });
		expect(measureProgress(steps, answers.set(4, read))).toEqual({ total: 3, answered: 3, firstMissing: null });
	});

	test("the next one without an answer comes after the step, then from the start", () => {
		const answers = new Map([[2, read]]);
		expect(findNextMissing(steps, answers, 1)).toBe(4);
		expect(findNextMissing(steps, answers, 4)).toBe(1);
		expect(findNextMissing(steps, new Map([1, 2, 4].map((index) => [index, read])), 0)).toBeNull();
	});

	test("a range holds the agent's steps between its ends, whichever way it was drawn", () => {
		expect(listRange(steps, 0, 3)).toEqual([1, 2]);
		expect(listRange(steps, 4, 2)).toEqual([2, 4]);
	});
});

describe("undo", () => {
	const answers = (itemId: string, step: number): Change => ({
		kind: "answers",
		itemId,
		before: new Map([[step, NO_ANSWER]]),
		after: new Map([[step, { ...NO_ANSWER, label: "read" }]]),
	});
	const end = (itemId: string, secondsAgo: number, how: "submitted" | "skipped" = "submitted"): Change => ({
		kind: "end",
		itemId,
		end: how,
		reason: "",
		at: ago(secondsAgo),
	});
	const stackOf = (...changes: Change[]) => changes.reduce(recordChange, EMPTY_STACK);

	test("goes back over labels, a submission and the labels of the item before, in order", () => {
		let stack = stackOf(answers("i1", 1), end("i1", 5), answers("i2", 4));
		const back: string[] = [];
		for (let undone = undoChange(stack, NOW); undone; undone = undoChange(stack, NOW)) {
			back.push(`${undone.change.kind} ${undone.change.itemId}`);
			stack = undone.stack;
		}
		expect(back).toEqual(["answers i2", "end i1", "answers i1"]);
		expect(redoChange(stack, NOW)?.change).toEqual(answers("i1", 1));
	});

	test("stops at a submission past its seconds, not at a skip", () => {
		expect(undoChange(stackOf(answers("i1", 1), end("i1", 11)), NOW)).toBeNull();
		expect(undoChange(stackOf(answers("i1", 1), end("i1", 9_999, "skipped")), NOW)?.change.kind).toBe("end");
		expect(undoChange(EMPTY_STACK, NOW)).toBeNull();
	});

	test("a submission that is done again is one of now", () => {
		const undone = undoChange(stackOf(end("i1", 9)), NOW);
		expect(redoChange(undone?.stack ?? EMPTY_STACK, NOW)?.change).toMatchObject({ kind: "end", at: NOW });
	});

	test("a new change drops what was undone", () => {
		const undone = undoChange(stackOf(answers("i1", 1)), NOW)?.stack ?? EMPTY_STACK;
		expect(redoChange(recordChange(undone, answers("i1", 2)), NOW)).toBeNull();
	});
});

describe("adjudication", () => {
	const labels = (...given: (AnswerLabel | null)[]) => given;

	test("equal labels agree, any other need a decision, and unsure agrees with nothing", () => {
		expect(settleStep(labels("read", "read"), null)).toEqual({ state: "agreed", label: "read" });
		expect(settleStep(labels("read", "build"), null)).toEqual({ state: "disagreed", label: null });
		expect(settleStep(labels("read", null), null)).toEqual({ state: "disagreed", label: null });
		expect(settleStep(labels("read", "build"), "test")).toEqual({ state: "decided", label: "test" });
	});

	test("only who overrules more than half owes a note", () => {
		expect(findMajority(labels("read", "read", "test"))).toBe("read");
		expect(findMajority(labels("read", "read", null, null))).toBeNull();
		expect(needsNote(labels("read", "read", "test"), "test")).toBe(true);
		expect(needsNote(labels("read", "read", "test"), "read")).toBe(false);
		expect(needsNote(labels("read", "test"), "build")).toBe(false);
	});
});

test("without accounts a name makes the annotator, whatever its case; with them the account does", () => {
	const local = { id: null, name: "dashboard" };
	expect(toAnnotator(local, " Ada  Byron ")).toEqual({ key: "name:ada byron", name: "Ada Byron" });
	expect(toAnnotator({ id: "u1", name: "Ada" }, "Bob")).toEqual({ key: "account:u1", name: "Ada" });
	expect(() => toAnnotator(local, "  ")).toThrow("Nobody is named as the annotator");
	expect(() => toAnnotator(local, null)).toThrow("Nobody is named as the annotator");
});

test("exported labels keep a formula as text in CSV, and as it is in JSON", () => {
	const record = {
		queue: "q",
		item: "i",
		proposal: "p",
		attempt: 1,
		step: 3,
		annotator: "=cmd|x",
		label: null,
		unsure: true,
		confidence: null,
		note: "a,b",
		ms: 12,
		suggestion_shown: null,
		guideline_version: 2,
		submitted_at: "2030-01-01T00:00:00.000Z",
	};
	expect(renderLabels([record], "csv").split("\r\n")[1]).toBe(
		`q,i,p,1,3,'=cmd|x,,true,,"a,b",12,,2,2030-01-01T00:00:00.000Z`,
	);
	expect(JSON.parse(renderLabels([record], "jsonl"))).toEqual(record);
});
