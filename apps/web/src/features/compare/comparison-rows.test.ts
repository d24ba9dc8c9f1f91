import { expect, test } from "vitest";
import type { Cohort } from "../overview/totals.ts";
import { toComparisonRows } from "./comparison-rows.ts";

const aCohort = (
	over: Pick<Cohort, "method"> & { accepted: number; totalMicroUsd: number; selfCheck?: boolean },
): Cohort => ({
	method: over.method,
	proposer: "procedural/medium",
	selfCheck: over.selfCheck ?? true,
	counts: { planned: 8, completed: 8, evaluable: 8, accepted: over.accepted, inconclusive: 0 },
	rejected: 8 - over.accepted,
	queued: 0,
	running: 0,
	stopped: 0,
	roundsOfAccepted: over.accepted * 2,
	spend: {
		totalMicroUsd: over.totalMicroUsd,
		modelMicroUsd: over.totalMicroUsd,
		sandboxMicroUsd: 0,
		inputTokens: 0,
		outputTokens: 0,
		modelCalls: 0,
		sandboxes: 0,
		sandboxCpuSeconds: 0,
		unsettled: 0,
	},
});

test("methods of one proposer share a row, and costs stand to the prompt's", () => {
	const [row, ...others] = toComparisonRows([
		aCohort({ method: "prompt", accepted: 2, totalMicroUsd: 200 }),
		aCohort({ method: "agentic", accepted: 4, totalMicroUsd: 200 }),
	]);
	expect(others).toEqual([]);
	expect(row?.cells.agentic?.ratio).toEqual({ ratio: 0.5, direction: "cheaper" });
	expect(row?.cells.prompt?.ratio).toBeNull();
	expect(row?.cells.agentic?.rounds).toBe(2);
	expect(row?.cells.prompt_feedback).toBeUndefined();
});

test("a cohort with nothing accepted has neither cost nor ratio nor rounds", () => {
	const [row] = toComparisonRows([
		aCohort({ method: "prompt", accepted: 0, totalMicroUsd: 200 }),
		aCohort({ method: "agentic", accepted: 1, totalMicroUsd: 200 }),
	]);
	expect(row?.cells.prompt).toMatchObject({ cost: { state: "undefined" }, rounds: null });
	expect(row?.cells.agentic?.ratio).toBeNull();
});

test("the self-check switched off is a row of its own", () => {
	const rows = toComparisonRows([
		aCohort({ method: "agentic", accepted: 2, totalMicroUsd: 1 }),
		aCohort({ method: "agentic", accepted: 1, totalMicroUsd: 1, selfCheck: false }),
	]);
	expect(rows.map(({ selfCheck }) => selfCheck)).toEqual([true, false]);
});
