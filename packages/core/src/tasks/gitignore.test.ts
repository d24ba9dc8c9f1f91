import { describe, expect, it } from "vitest";
import { createIgnoreFilter } from "./gitignore.ts";

const PATHS = ["README.md", "a/b.log", "a/c/keep.log", "a/c/d.txt", "build", "x/build/out.o"];
const ignoredBy = (gitignore: string) => PATHS.filter(createIgnoreFilter(gitignore));

describe("createIgnoreFilter", () => {
	it.each([
		["", []],
		["# README.md\n\n", []],
		["*.log", ["a/b.log", "a/c/keep.log"]],
		["*.log\n!keep.log", ["a/b.log"]],
		["*.log   \r\n", ["a/b.log", "a/c/keep.log"]],
		["build", ["build", "x/build/out.o"]],
		["build/", ["x/build/out.o"]],
		["/build", ["build"]],
		["a/", ["a/b.log", "a/c/keep.log", "a/c/d.txt"]],
		["a/\n!a/c/", ["a/b.log"]],
		["a/*", ["a/b.log"]],
		["a/**", ["a/b.log", "a/c/keep.log", "a/c/d.txt"]],
		["a/**/*.log", ["a/b.log", "a/c/keep.log"]],
		["**/build", ["build", "x/build/out.o"]],
		["?.log", ["a/b.log"]],
		["[a-c].log", ["a/b.log"]],
		["[!k]*.log", ["a/b.log"]],
		["\\README.md", ["README.md"]],
		["readme.md", []],
	])("of %j ignores %j", (gitignore, expected) => {
		expect(ignoredBy(gitignore)).toEqual(expected);
	});

	it("is not slowed down by a pattern made to backtrack", () => {
		const isIgnored = createIgnoreFilter(`${"*a".repeat(60)}b`);
		const start = performance.now();
		expect(isIgnored("a".repeat(255))).toBe(false);
		expect(performance.now() - start).toBeLessThan(200);
	});
});
