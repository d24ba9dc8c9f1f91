import { expect, it } from "vitest";
import { toBins } from "./histogram.tsx";

it("keeps every rollout, full marks in a bin of their own", () => {
	expect(toBins([0, 0.05, 0.1, 0.3, 1 / 3, 0.95, 1, 1])).toEqual([2, 1, 0, 2, 0, 0, 0, 0, 0, 1, 2]);
	expect(toBins([])).toEqual(Array(11).fill(0));
});
