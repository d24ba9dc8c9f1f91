import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { findSeedWithTraces } from "../support/find-seed.ts";
import { openFirst } from "../support/open-first.ts";

const LISTS = [
	"/",
	"/compare?paper=true",
	"/proposals",
	"/environments",
	"/campaigns",
	"/campaigns/new",
	"/annotate",
	"/annotate/new",
	"/workspaces",
	"/operations",
	"/no-such-page",
];

test.use({ colorScheme: "dark" });

for (const path of LISTS) {
	test(`${path} has no serious accessibility fault, dark or light`, async ({ page }) => {
		await page.goto(path);
		await expectAccessible(page);
	});
}

test("the lanes of a seed have no serious accessibility fault, dark or light", async ({ page, request }) => {
	await page.goto(`/proposals/lanes?seed=${await findSeedWithTraces(request)}`);
	await expect(page.getByRole("heading", { name: "Numbered examples" })).toBeVisible();
	await expectAccessible(page);
});

for (const [list, tabs] of [
	["/proposals", 4],
	["/environments", 7],
] as const) {
	test(`a page of ${list} has no serious accessibility fault in any tab, dark or light`, async ({ page }) => {
		await openFirst(page, list);
		await expect(page.getByRole("tab")).toHaveCount(tabs);
		for (const tab of await page.getByRole("tab").all()) {
			await tab.click();
			await expect(tab).toHaveAttribute("aria-selected", "true");
			await expectAccessible(page);
		}
	});
}

/** The page follows its reader's theme while it is open: one load is enough for both. */
async function expectAccessible(page: Page): Promise<void> {
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await page.waitForLoadState("networkidle");
	for (const colorScheme of ["dark", "light"] as const) {
		await page.emulateMedia({ colorScheme });
		await expect(page.locator("html")).toContainClass(colorScheme);
		expect(await listSeriousFaults(page), `in ${colorScheme}`).toEqual([]);
	}
}

async function listSeriousFaults(page: Page): Promise<string[]> {
	const { violations } = await new AxeBuilder({ page }).analyze();
	const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
	return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}
