import { AppError } from "@aes/core/errors";
import { expect, test } from "vitest";
import { createOutput } from "../output.ts";
import { createEnsure } from "./ensure.ts";
import type { Step } from "./step.ts";

type Trace = { log: string[]; printed: string[] };

function aStep(trace: Trace, id: string, change: Partial<Step> & { ready?: boolean } = {}): Step {
	const { ready = false, ...rest } = change;
	let isDone = ready;
	const run = async () => {
		trace.log.push(id);
		isDone = true;
	};
	return { id, title: id, needs: [], mend: `mend ${id}`, isReady: async () => isDone, run, ...rest };
}

function ensureOver(trace: Trace, steps: readonly Step[]) {
	const streams = { out: () => {}, err: (text: string) => trace.printed.push(text) };
	const output = createOutput({ isTty: false, streams });
	const byId: Record<string, Step> = Object.fromEntries(steps.map((step) => [step.id, step]));
	return createEnsure(byId, { output, withLock: (_name, work) => work() });
}

const aTrace = (): Trace => ({ log: [], printed: [] });
const failing = async () => {
	throw new AppError("unavailable", "it is broken");
};

test("what a step needs is brought before it, though nobody named it", async () => {
	const trace = aTrace();
	await ensureOver(trace, [aStep(trace, "child", { needs: ["parent"] }), aStep(trace, "parent")])(["child"]);
	expect(trace.log).toEqual(["parent", "child"]);
});

test("a step that is in place is not run, and nothing is printed when all are", async () => {
	const trace = aTrace();
	await ensureOver(trace, [aStep(trace, "a", { ready: true }), aStep(trace, "b", { ready: true })])(["a", "b"]);
	expect(trace).toEqual({ log: [], printed: [] });
});

test("a step that two others need is run once", async () => {
	const trace = aTrace();
	const steps = [aStep(trace, "base"), aStep(trace, "a", { needs: ["base"] }), aStep(trace, "b", { needs: ["base"] })];
	await ensureOver(trace, steps)(["a", "b"]);
	expect(trace.log.filter((id) => id === "base")).toEqual(["base"]);
});

test("independent steps run at the same time", async () => {
	const trace = aTrace();
	let meet: () => void = () => {};
	const met = new Promise<void>((resolve) => {
		meet = resolve;
	});
	const steps = [aStep(trace, "waits", { run: () => met }), aStep(trace, "meets", { run: async () => meet() })];
	const ready = steps.map((step) => ({ ...step, isReady: async () => false }));
	await expect(ensureOver(trace, ready)(["waits", "meets"])).resolves.toBeUndefined();
});

test("a failure keeps back what needs it, lets the others finish and is told with its mend", async () => {
	const trace = aTrace();
	const steps = [
		aStep(trace, "broken", { run: failing }),
		aStep(trace, "child", { needs: ["broken"] }),
		aStep(trace, "other"),
	];
	const ensure = ensureOver(trace, steps)(["child", "other"]);
	await expect(ensure).rejects.toThrow(/broken: it is broken\n {2}What to do: mend broken/);
	expect(trace.log).toEqual(["other"]);
});

test("a step that another process brought while this one waited for the lock is not run again", async () => {
	const trace = aTrace();
	const answers = [false, true];
	await ensureOver(trace, [aStep(trace, "a", { isReady: async () => answers.shift() ?? true })])(["a"]);
	expect(trace.log).toEqual([]);
	expect(trace.printed.join("")).toContain("brought by another command");
});
