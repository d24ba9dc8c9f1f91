import { expect, it } from "vitest";
import { parseAgentNames } from "./agent-images.ts";

it("reads a list of agents as it is typed", () => {
	expect(parseAgentNames("pi, codex")).toEqual(["pi", "codex"]);
});

it.each(["", "pi,", "built-in", "PI"])("names what there is when it is given %j", (list) => {
	expect(() => parseAgentNames(list)).toThrow("There are: pi, claude-code, codex.");
});
