import { expect, test } from "vitest";
import { toFilesAt } from "./files-at-step.ts";

const writes = [
	{ index: 1, path: "b", isRemoved: false },
	{ index: 2, path: "a", isRemoved: false },
	{ index: 4, path: "b", isRemoved: false },
	{ index: 5, path: "a", isRemoved: true },
];
const at = (index: number) => toFilesAt(writes, index).map(({ path, isChanged }) => (isChanged ? `*${path}` : path));

test("the tree is that of the chosen step, and marks what the step changed", () => {
	expect(at(0)).toEqual([]);
	expect(at(1)).toEqual(["*b"]);
	expect(at(3)).toEqual(["a", "b"]);
	expect(toFilesAt(writes, 4)[1]).toMatchObject({ path: "b", writes: 2, lastIndex: 4, isChanged: true });
});

test("a removed file is shown at its step and gone after it", () => {
	expect(toFilesAt(writes, 5)[0]).toMatchObject({ path: "a", isRemoved: true, isChanged: true });
	expect(at(6)).toEqual(["b"]);
});
