// biome-ignore-all lint/suspicious/noTemplateCurlyInString: Harbor's own templates are under test
import { describe, expect, it } from "vitest";
import { resolveEnv } from "./resolve-env.ts";

const host = { KEY: "secret", EMPTY: "" };

describe("resolveEnv", () => {
	it.each([
		["${KEY}", "secret"],
		["${KEY:-other}", "secret"],
		["${EMPTY}", ""],
		["${EMPTY:-other}", ""],
		["${NONE:-other}", "other"],
		["${NONE:-}", ""],
		["${NONE:-a:-b}", "a:-b"],
		["Bearer ${KEY}", "Bearer ${KEY}"],
		["${KEY} ", "${KEY} "],
		["${KEY}\n", "${KEY}\n"],
		["$KEY", "$KEY"],
		["${}", "${}"],
		["${KEY:other}", "${KEY:other}"],
		["plain", "plain"],
		["", ""],
	])("gives for %j the value %j", (template, expected) => {
		expect(resolveEnv({ A: template }, host)).toEqual({ A: expected });
	});

	it("names the missing variable and the one that needs it", () => {
		const resolve = () => resolveEnv({ OK: "1", API_KEY: "${NONE}" }, host);
		expect(resolve).toThrow(/API_KEY needs NONE from the host/);
		expect(resolve).toThrow(
			expect.objectContaining({ code: "invalid_input", details: expect.objectContaining({ variable: "NONE" }) }),
		);
	});

	it("does not take a variable from the prototype of the host's record", () => {
		expect(() => resolveEnv({ A: "${constructor}" }, host)).toThrow(/constructor/);
	});
});
