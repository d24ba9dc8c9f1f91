import { expect, test } from "vitest";
import { isHiddenPath, isSolutionPath } from "./hidden-path.ts";

test.each(["solution/solve.sh", "tests/test.sh", "steps/one/solution/solve.sh", "steps/one/tests/a/b.py"])(
	"%s is hidden from solvers",
	(path) => expect(isHiddenPath(path)).toBe(true),
);

test.each(["instruction.md", "environment/tests/x", "tests.md", "environment/solution/y", "solutions/z"])(
	"%s is not",
	(path) => expect(isHiddenPath(path)).toBe(false),
);

test("tests are hidden, yet no solution", () => {
	expect(isSolutionPath("tests/test.sh")).toBe(false);
	expect(isSolutionPath("steps/one/solution/solve.sh")).toBe(true);
});
