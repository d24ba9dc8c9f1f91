import { expect, test } from "vitest";
import { findPriceChanges } from "./price-changes.ts";

const row = (name: string, ...priceVersions: string[]) => ({ kind: "model_call" as const, name, priceVersions });

test("a model that is charged by another price table than before is named, one that is not is left out", () => {
	const notes = findPriceChanges([row("a", "2"), row("b", "1")], [row("a", "1"), row("b", "1")]);
	expect(notes).toEqual([expect.stringMatching(/^a was charged by price table 2; in the period before by 1\./)]);
});

test("two price tables within a period are named, also without a period before", () => {
	expect(findPriceChanges([row("a", "1"), row("a", "2")], [])).toEqual([expect.stringContaining("price table 1, 2.")]);
	expect(findPriceChanges([row("a", "1")], [])).toEqual([]);
});
