import { expect, test } from "vitest";
import { toColouredText, toPlainText } from "./plain-text.ts";

test.each([
	["colours", "\u001b[31mred\u001b[0m", "red"],
	["a cleared screen", "a\u001b[2J\u001b[Hb", "ab"],
	["a link by OSC 8", "\u001b]8;;http://evil.example\u0007text\u001b]8;;\u001b\\", "text"],
	["a title by OSC 0 that never ends", "a\u001b]0;title", "a"],
	["a sequence by its 8-bit code", "\u009b31mred", "red"],
	["a lone escape at the end", "a\u001b", "a"],
	["bells and backspaces", "a\u0007\u0008b", "ab"],
	["turned reading direction", "a\u202eb", "ab"],
	["CRLF", "a\r\nb", "a\nb"],
])("%s", (_what, output, text) => {
	expect(toPlainText(output)).toBe(text);
});

test("a line that a progress bar wrote over keeps its last state", () => {
	expect(toPlainText("10 %\r50 %\r100 %\ndone")).toBe("100 %\ndone");
});

test("markup stays the text it is", () => {
	expect(toPlainText("<script>alert(1)</script>\tx")).toBe("<script>alert(1)</script>\tx");
});

test("a coloured text keeps named colours and nothing else of a terminal", () => {
	expect(toColouredText("\u001b[2J\u001b[1;31mred\u001b[0m\u001b]0;title\u0007\u0008")).toBe(
		"\u001b[1;31mred\u001b[0m",
	);
	expect(toColouredText("\u001b[38;2;255;255;255mhidden\u001b[1;48;5;0m!")).toBe("hidden!");
	expect(toColouredText("\u001b]8;;http://evil.example\u0007\u001b")).toBe("");
});
