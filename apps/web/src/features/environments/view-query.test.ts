import { expect, test } from "vitest";
import { readFilterQuery, toViewQuery } from "./view-query.ts";

test("a view fills an address without filters", () => {
	expect(toViewQuery("?view=v1", "verdict=rejected&sort=name")).toBe("verdict=rejected&sort=name");
});

test("a view never overrides an address that has filters, not even an order alone", () => {
	expect(toViewQuery("?view=v1&tag=mine", "verdict=rejected")).toBe("tag=mine");
	expect(toViewQuery("?view=v1&sort=name", "verdict=rejected")).toBe("sort=name");
});

test("only the list's own parameters are kept, and always in one order", () => {
	expect(readFilterQuery("?sort=name&evil=1&verdict=rejected,accepted&q=a%26b")).toBe(
		"q=a%26b&verdict=rejected%2Caccepted&sort=name",
	);
});
