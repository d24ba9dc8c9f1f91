import { expect, test } from "vitest";
import { findMarkdownObstacle } from "./markdown-gate.ts";

test.each([
	["plain prose with a list", "# Task\n\n- one\n  - two\n\n| a | b |\n|---|---|\n"],
	["a long rule", `${"-".repeat(400)}\n`],
	["long lines of code", `\`\`\`\n${"x = [1, 2, 3]; ".repeat(500)}\n\`\`\``],
])("%s is rendered", (_what, text) => {
	expect(findMarkdownObstacle(text)).toBeNull();
});

test.each([
	["quotes in quotes", `${"> ".repeat(500)}x`],
	["lists in lists", Array.from({ length: 300 }, (_, depth) => `${"  ".repeat(depth)}- x`).join("\n")],
	["open brackets", "[".repeat(50_000)],
	["open emphasis", `a${"*_".repeat(5_000)}`],
])("%s are not parsed", (_what, text) => {
	expect(findMarkdownObstacle(text)).toContain("nested");
});

test("a huge text is not parsed, and its length is said", () => {
	expect(findMarkdownObstacle("a".repeat(150_001))).toContain("150,001");
});
