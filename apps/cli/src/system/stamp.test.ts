import { expect, test } from "vitest";
import { digestEntries } from "./stamp.ts";

test("a stamp is the same for the same names and contents", () => {
	expect(digestEntries([["a.ts", "1"]])).toBe(digestEntries([["a.ts", Buffer.from("1")]]));
});

test("a stamp changes with a content, with a name, and when text moves from one file to the next", () => {
	const stamps = [
		digestEntries([
			["a", "xy"],
			["b", "z"],
		]),
		digestEntries([
			["a", "xy"],
			["b", "Z"],
		]),
		digestEntries([
			["a", "xy"],
			["c", "z"],
		]),
		digestEntries([
			["a", "x"],
			["b", "yz"],
		]),
	];
	expect(new Set(stamps).size).toBe(stamps.length);
});
