import { describe, expect, it } from "vitest";
import { agentInstruction } from "./agent-instruction.ts";

describe("agentInstruction", () => {
	it.each([
		["Do it.\n", "Do it.\n"],
		["<!-- harbor-canary GUID 1 -->\n\nDo it.\n", "Do it.\n"],
		["# harbor-canary GUID 1\n<!-- CANARY again -->\nDo it.", "Do it."],
		["  #CaNaRy  \r\n\r\nDo it.", "Do it."],
		["\n\n  \nDo it.  \n\n", "Do it.  \n\n"],
		["# Fix the canary deploy\nText", "Text"],
		["# Title\n# canary later", "# Title\n# canary later"],
		["\n# canary", "# canary"],
		["The canary sings", "The canary sings"],
		["<!-- canary\n-->\nText", "<!-- canary\n-->\nText"],
		["Do\r\nit.\r\n", "Do\nit.\n"],
		["# canary", ""],
		["", ""],
	])("gives for %j the text %j", (raw, expected) => {
		expect(agentInstruction(raw)).toBe(expected);
	});
});
