import { describe, expect, it } from "vitest";
import { boundText, cleanOutput } from "./clean-output.ts";

describe("cleanOutput", () => {
	it("takes escape sequences, control characters and text direction marks away", () => {
		const hostile = "\u001b[31mred\u001b[0m\u001b]0;title\u0007 a\u0000b\u0008\u202ec\r\nnext\tcell\r50%";
		expect(cleanOutput(hostile)).toBe("red abc\nnext\tcell\n50%");
	});
});

describe("boundText", () => {
	it("leaves a text within the bound alone", () => {
		expect(boundText("a".repeat(10), 10)).toEqual({ text: "a".repeat(10), truncated: false });
	});

	it("keeps head and tail and says how much was cut, without broken characters", () => {
		const { text, truncated } = boundText(`HEAD${"é".repeat(1000)}TAIL`, 51);
		expect(truncated).toBe(true);
		expect(text).toMatch(/^HEADé+\n\[… 1958 bytes cut …\]\né+TAIL$/);
	});
});
