import { expect, test } from "vitest";
import { cleanJson, cleanText } from "./clean-text.ts";

test("NUL and lone surrogates become the replacement character, everything else stays", () => {
	expect(cleanText("a\0b")).toBe("a\ufffdb");
	expect(cleanText("\ud83d")).toBe("\ufffd");
	expect(cleanText("😀\r\n\u0001ä")).toBe("😀\r\n\u0001ä");
});

test("every text and key of a value is cleaned, at any depth", () => {
	const value = { "k\0": ["\0", { deep: "\udc00" }], count: 1, none: null, flag: true };
	expect(cleanJson(value)).toEqual({ "k\ufffd": ["\ufffd", { deep: "\ufffd" }], count: 1, none: null, flag: true });
});
