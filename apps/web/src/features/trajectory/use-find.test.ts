import { expect, test } from "vitest";
import { nextMatch } from "./use-find.ts";

const matches = [{ index: 3 }, { index: 7 }, { index: 9 }];

test.each([
	[null, 1, 3],
	[3, 1, 7],
	[5, 1, 7],
	[9, 1, 3],
	[7, -1, 3],
	[3, -1, 9],
	[null, -1, 9],
] as const)("from step %s by %i the next match is %i", (selected, by, next) => {
	expect(nextMatch(matches, selected, by)).toBe(next);
});

test("without a match there is none to go to", () => {
	expect(nextMatch([], 3, 1)).toBeNull();
});
