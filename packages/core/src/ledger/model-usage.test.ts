import { describe, expect, it } from "vitest";
import { toBookedUsage, toModelSpendTokens } from "./model-usage.ts";

const most = { inputTokens: 900, cachedInputTokens: 0, outputTokens: 800 };

describe("toModelSpendTokens", () => {
	it("keeps the three classes of input apart, and together they are the input", () => {
		const usage = { inputTokens: 100, cachedInputTokens: 60, cacheWriteInputTokens: 30, outputTokens: 5 };
		expect(toModelSpendTokens(usage)).toEqual({
			uncachedInputTokens: 10,
			cachedInputTokens: 60,
			cacheWriteInputTokens: 30,
			outputTokens: 5,
		});
	});
});

describe("toBookedUsage", () => {
	it("leaves usage that adds up as it is", () => {
		const usage = { inputTokens: 100, cachedInputTokens: 100, outputTokens: 0 };
		expect(toBookedUsage(usage, most)).toEqual({ usage, remark: null });
	});

	it("counts the parts of an input that is said to be smaller than they are, and says so", () => {
		const reported = { inputTokens: 10, cachedInputTokens: 60, cacheWriteInputTokens: 5, outputTokens: 5 };
		const { usage, remark } = toBookedUsage(reported, most);
		expect(toModelSpendTokens(usage)).toMatchObject({ uncachedInputTokens: 0, cachedInputTokens: 60 });
		expect(usage.inputTokens).toBe(65);
		expect(remark).toBe(
			"The model reported 10 input tokens, and 65 of them read from or written to the cache: the latter are counted.",
		);
	});

	it.each([
		["negative", -1],
		["no number", Number.NaN],
		["a fraction", 1.5],
		["more than a row holds", 2 ** 31],
		["missing", undefined as unknown as number],
	])("takes a count that is %s as unknown: never as 0", (_, outputTokens) => {
		const booked = toBookedUsage({ inputTokens: 1, cachedInputTokens: 0, outputTokens }, most);
		expect(booked.usage).toBe(most);
		expect(booked.remark).toContain(`outputTokens ${outputTokens}`);
	});
});
