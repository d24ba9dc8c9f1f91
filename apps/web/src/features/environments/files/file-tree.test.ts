import { expect, test } from "vitest";
import { toClosedFolders, toFileTree, toTreeRows } from "./file-tree.ts";

const FILES = ["task.toml", "tests/test.sh", "environment/data/a.csv", "environment/Dockerfile"].map((path) => ({
	path,
	size: 1,
}));
const rowsOf = (closed: readonly string[] = []) =>
	toTreeRows(toFileTree(FILES), new Set(closed)).map(({ node, level }) => `${level} ${node.path}`);

test("folders come before files, each with what it holds below it", () => {
	expect(rowsOf()).toEqual([
		"1 environment",
		"2 environment/data",
		"3 environment/data/a.csv",
		"2 environment/Dockerfile",
		"1 tests",
		"2 tests/test.sh",
		"1 task.toml",
	]);
});

test("a closed folder hides all below it and stays itself", () => {
	expect(rowsOf(["environment"])).toEqual(["1 environment", "1 tests", "2 tests/test.sh", "1 task.toml"]);
});

test("positions count within a folder", () => {
	const [first, , , dockerfile] = toTreeRows(toFileTree(FILES), new Set());
	expect(first).toMatchObject({ position: 1, siblings: 3 });
	expect(dockerfile).toMatchObject({ position: 2, siblings: 2 });
});

test("large and deep folders start closed, but not on the way to the file that is shown", () => {
	const data = Array.from({ length: 9 }, (_, at) => `environment/data/${at}.csv`);
	const nodes = toFileTree([...data, "tests/a/b/c.txt", "task.toml"].map((path) => ({ path, size: 1 })));
	expect(toClosedFolders(nodes, "task.toml")).toEqual(["environment/data", "tests/a/b"]);
	expect(toClosedFolders(nodes, "environment/data/3.csv")).toEqual(["tests/a/b"]);
	expect(toClosedFolders(nodes, null)).toHaveLength(2);
});
