import { describe, expect, it } from "vitest";
import { boundedTail, boundedText } from "./bounded-text.ts";

describe("boundedText and boundedTail", () => {
	it("keep what fits", () => {
		expect(boundedText("abc", 3)).toBe("abc");
		expect(boundedTail("abc", 3)).toBe("abc");
	});

	it("keep one end and show the cut", () => {
		expect(boundedText("abcdef", 4)).toBe("abc…");
		expect(boundedTail("abcdef", 4)).toBe("…def");
	});

	it("leave nothing that a database refuses", () => {
		expect(boundedText("a\0b", 9)).toBe("a\uFFFDb");
		expect(boundedText("ab😀cd", 4)).toBe("ab\uFFFD…");
		expect(boundedTail("ab😀cd", 4)).toBe("…\uFFFDcd");
		expect(boundedText("😀", 9)).toBe("😀");
	});
});
