import { expect, test } from "vitest";
import { toCsv } from "./to-csv.ts";

test("cells with separators, quotes or line ends are quoted, and a missing value is an empty cell", () => {
	expect(toCsv([["a,b", 'say "hi"', "x\ny", 3, null]])).toBe('"a,b","say ""hi""","x\ny",3,\r\n');
});

test.each(["=1+1", "+1", "-1", "@cmd", "\t=1", "  =1"])("%j stays text in a spreadsheet", (formula) => {
	expect(toCsv([[formula]])).toBe(`'${formula}\r\n`);
});

test("a line feed before a formula does not free it", () => {
	expect(toCsv([["\n=1"]])).toBe(`"'\n=1"\r\n`);
});

test("a negative number stays a number", () => {
	expect(toCsv([[-1]])).toBe("-1\r\n");
});
