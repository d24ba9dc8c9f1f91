import { expect, test } from "vitest";
import { toFileChanges } from "./changed-files.ts";

const file = (path: string, digest = "1", mode = 0o644) => ({ path, digest, mode });

test("added, removed, changed and untouched files are told apart, by path", () => {
	const before = [file("b"), file("c"), file("d")];
	const after = [file("a"), file("b"), file("c", "2")];
	expect(toFileChanges(before, after)).toEqual([
		{ path: "a", change: "added" },
		{ path: "b", change: "same" },
		{ path: "c", change: "changed" },
		{ path: "d", change: "removed" },
	]);
});

test("a script that only became executable has changed", () => {
	expect(toFileChanges([file("x")], [file("x", "1", 0o755)])).toEqual([{ path: "x", change: "changed" }]);
});

test("in the first round everything is new", () => {
	expect(toFileChanges(null, [file("x")])).toEqual([{ path: "x", change: "added" }]);
});
