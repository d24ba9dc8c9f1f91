import { expect, test } from "vitest";
import { toCsv } from "./to-csv.ts";

test("cells with separators, quotes or line ends are quoted", () => {
	expect(toCsv([["a,b", 'say "hi"', "x\ny", 3]])).toBe('"a,b","say ""hi""","x\ny",3\r\n');
});

test.each(["=1+1", "+1", "-1", "@cmd", "\t=1"])("%j stays text in a spreadsheet", (formula) => {
	expect(toCsv([[formula]])).toBe(`'${formula}\r\n`);
});

test("a negative number stays a number", () => {
	expect(toCsv([[-1]])).toBe("-1\r\n");
});
