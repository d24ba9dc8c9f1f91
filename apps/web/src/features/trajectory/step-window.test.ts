import { expect, test } from "vitest";
import { toStepWindow } from "./step-window.ts";

test("neighbours share a window, and windows do not overlap", () => {
	expect(toStepWindow(20, 5_000)).toEqual({ from: 20, count: 20 });
	expect(toStepWindow(39, 5_000)).toEqual({ from: 20, count: 20 });
	expect(toStepWindow(40, 5_000)).toEqual({ from: 40, count: 20 });
});

test("the last window ends with the trace, so that a new step makes a new request", () => {
	expect(toStepWindow(43, 45)).toEqual({ from: 40, count: 5 });
	expect(toStepWindow(43, 46)).toEqual({ from: 40, count: 6 });
});
