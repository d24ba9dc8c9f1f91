import { checkStructure, textOf } from "@aes/core/tasks";
import { describe, expect, it } from "vitest";
import { createRandom } from "../random.ts";
import { renderTask } from "../rendering/render-task.ts";
import { LEVELS } from "./family.ts";
import { FAMILIES } from "./index.ts";

const cases = FAMILIES.flatMap((family) =>
	LEVELS.map((level) => ({ family, level, name: `${family.id} at level ${level}` })),
);
const draftOf = ({ family, level }: Pick<(typeof cases)[number], "family" | "level">, key = "a") =>
	family.draft(level, createRandom(`${family.id}:${level}:${key}`));
const countOf = (text: string, part: string) => text.split(part).length - 1;

describe("task families", () => {
	it("are at least ten, with different ids", () => {
		expect(new Set(FAMILIES.map(({ id }) => id)).size).toBeGreaterThanOrEqual(10);
	});

	it.each(cases)("$name renders a structurally valid task", ({ family, level }) => {
		for (const key of ["a", "b", "c"]) {
			const files = renderTask(family, level, draftOf({ family, level }, key));
			expect(checkStructure(files)).toEqual([]);
		}
	});

	it.each(cases)("$name is the same for the same seed and other for another", ({ family, level }) => {
		expect(draftOf({ family, level })).toEqual(draftOf({ family, level }));
		expect(draftOf({ family, level }, "b").data).not.toEqual(draftOf({ family, level }).data);
	});

	it.each(cases)("$name names each output that its tests read in the instruction", ({ family, level }) => {
		const { tests, instruction } = draftOf({ family, level });
		const outputs = [...tests.matchAll(/(?:read|load)_out\(f?"([^"{/]+)/g)].map(([, name]) => name);
		expect(outputs.length).toBeGreaterThan(1);
		for (const name of outputs) expect(instruction).toContain(`/app/out/${name}`);
	});

	it.each(cases)("$name has several steps in its reference and a place for each slip", ({ family, level }) => {
		const { solution, slips, tests, instruction } = draftOf({ family, level });
		expect(solution.length).toBeGreaterThanOrEqual(4);
		expect(countOf(tests, slips.expected[0])).toBe(1);
		expect(countOf(instruction, slips.requirement)).toBe(1);
	});

	it.each(FAMILIES)("$id asks for more at each level", (family) => {
		const drafts = LEVELS.map((level) => draftOf({ family, level }));
		const lengths = drafts.map(({ instruction }) => instruction.length);
		const tests = drafts.map(({ tests: source }) => source.length);
		expect(lengths).toEqual([...lengths].sort((left, right) => left - right));
		expect(tests).toEqual([...tests].sort((left, right) => left - right));
		expect(new Set(lengths).size).toBe(3);
	});

	it("gives every test script a reward before anything can fail", () => {
		const [family] = FAMILIES;
		if (!family) throw new Error("no family");
		const script = renderTask(family, 1, draftOf({ family, level: 1 })).get("tests/test.sh");
		const lines = script ? textOf(script).split("\n") : [];
		expect(lines.indexOf("echo 0 > /logs/verifier/reward.txt")).toBeLessThan(
			lines.findIndex((line) => line.includes("python3")),
		);
	});
});
