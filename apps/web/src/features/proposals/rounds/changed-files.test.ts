import { expect, test } from "vitest";
import { sortForReading, toFileChanges } from "./changed-files.ts";

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

test("what changed is read before what is new, and what lies near the top before what lies deep", () => {
	const before = [file("tests/a"), file("gone")];
	const after = [file("environment/data/x"), file("a/new"), file("new"), file("tests/a", "2")];
	const paths = sortForReading(toFileChanges(before, after)).map(({ path }) => path);
	expect(paths).toEqual(["tests/a", "gone", "new", "a/new", "environment/data/x"]);
});
