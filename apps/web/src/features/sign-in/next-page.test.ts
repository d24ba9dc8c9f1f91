import { expect, test } from "vitest";
import { toNextPage } from "./next-page.ts";

test("the page that was asked for follows the sign-in, with its filters", () => {
	expect(toNextPage("/environments?verdict=rejected")).toBe("/environments?verdict=rejected");
});

test.each([
	null,
	"",
	"https://evil.example",
	"//evil.example",
	"/\\evil.example",
	"/\t/evil.example",
	"javascript:alert(1)",
])("%j leads nowhere but to the overview", (wanted) =>
	expect(new URL(toNextPage(wanted), "http://here").host).toBe("here"),
);
