import { describe, expect, it } from "vitest";
import { aTaskTree } from "../testing/index.ts";
import { agentInstruction } from "./agent-instruction.ts";
import { createIgnoreFilter } from "./gitignore.ts";
import { checkStructure } from "./parse-task.ts";
import { parseTaskConfig, readTaskConfig } from "./parse-task-config.ts";

const MANY = 200_000;

/** Each of these takes minutes with a careless regular expression or a scan per problem. */
describe("input made to be slow", () => {
	it.each<[string, () => unknown]>([
		["digits without end", () => readTaskConfig(`agent = { timeout_sec = "${"1".repeat(MANY)}x" }`)],
		["a header of spaces", () => readTaskConfig(`agent.user = 1.5\nx = [\n[${" ".repeat(MANY)}\n1]]`)],
		["a line of canaries", () => agentInstruction(`<!--${"canary".repeat(MANY)}`)],
		["many wrong entries", () => readTaskConfig(`artifacts = [${"1,".repeat(20_000)}]`)],
		[
			"many unknown keys",
			() => readTaskConfig(Array.from({ length: 20_000 }, (_, index) => `k${index} = 1`).join("\n")),
		],
		["spaces in .gitignore", () => createIgnoreFilter(`a${" ".repeat(MANY)}b`)],
	])("is read in a moment: %s", (_, read) => {
		const start = performance.now();
		read();
		expect(performance.now() - start).toBeLessThan(2_000);
	});

	it("tells a hundred problems and warnings at most", () => {
		expect(readTaskConfig(`artifacts = [${"1,".repeat(500)}]`).problems).toHaveLength(100);
		const keys = Array.from({ length: 500 }, (_, index) => `k${index} = 1`);
		expect(parseTaskConfig(keys.join("\n")).warnings).toHaveLength(100);
	});

	it("refuses a .gitignore whose rules would take too long", () => {
		expect(checkStructure(aTaskTree({ ".gitignore": "*\n".repeat(8_193) }))).toMatchObject([{ file: ".gitignore" }]);
	});

	it("takes the names of JavaScript's own properties as plain keys", () => {
		const toml = '[environment.env]\n__proto__ = "x"\nconstructor = "y"\n[metadata]\n__proto__ = { a = 1 }\n[toString]';
		const config = parseTaskConfig(toml);
		expect(config.environment.env.constructor).toBe("y");
		expect(config.warnings).toEqual([expect.stringContaining("toString: unknown key")]);
		expect(({} as Record<string, unknown>).a).toBeUndefined();
	});
});
