import { describe, expect, it } from "vitest";
import { similarityOf, toSketch } from "./sketch.ts";

const words = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `w${from + at}`).join(" ");
const similarity = (left: string, right: string) => similarityOf(toSketch(left), toSketch(right));

describe("similarityOf", () => {
	it.each([
		["a b c d e", "a b c d e", 1],
		["A, b c. D e!", "a b c d e", 1],
		["a b c d e", "v w x y z", 0],
		["a b c d e", "a b c d z", 1 / 3],
		["a b", "a b", 1],
		["", "", 0],
		["", "a b c d", 0],
	])("compares short texts exactly: %j with %j", (left, right, expected) => {
		expect(similarity(left, right)).toBeCloseTo(expected, 10);
	});

	it.each([
		[0, 3000, 1],
		[1000, 4000, 0.5],
		[2700, 5700, 0.0526],
	])("estimates long texts within three standard errors: w%d to w%d", (from, to, expected) => {
		expect(Math.abs(similarity(words(0, 3000), words(from, to)) - expected)).toBeLessThan(0.094);
	});

	it("takes a short text inside a long one for little of it", () => {
		expect(similarity(words(0, 20), words(0, 2000))).toBeLessThan(0.05);
	});
});
