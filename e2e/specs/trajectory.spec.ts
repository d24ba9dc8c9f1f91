import { expect, test } from "@playwright/test";
import { LONG_STEPS, NEEDLE, plantLongTrajectory, weedOutProposal } from "../support/long-trajectory.ts";
import { withStore } from "../support/store.ts";

/** More rows than this may never be mounted, however long the trace. */
const MOST_MOUNTED = 60;

let planted: Awaited<ReturnType<typeof plantLongTrajectory>>;
test.beforeAll(async () => {
	planted = await withStore(plantLongTrajectory);
});
test.afterAll(() => withStore((store) => weedOutProposal(store, planted)));

test("a link to step 4,999 of 5,000 lands there with few rows mounted", async ({ page }) => {
	await page.goto(`/proposals/${planted.proposalId}?step=${LONG_STEPS - 1}`);
	const current = page.getByRole("list", { name: "Steps" }).locator("[aria-current=step]");
	await expect(current).toBeInViewport();
	await expect(current).toHaveAttribute("aria-posinset", String(LONG_STEPS - 1));
	expect(await page.locator("li[data-step]").count()).toBeLessThanOrEqual(MOST_MOUNTED);
});

test("find reaches the text of a step that is neither open nor mounted", async ({ page }) => {
	await page.goto(`/proposals/${planted.proposalId}?view=steps`);
	await expect(page.locator('li[data-step="0"]')).toBeVisible();
	await page.keyboard.press("ControlOrMeta+f");
	await page.keyboard.type(NEEDLE);
	await expect(page.getByRole("search").getByRole("status")).toHaveText("– / 1 step");
	await page.keyboard.press("Enter");
	await expect(page.locator("[aria-current=step]").getByText(NEEDLE)).toBeAttached();
	await expect(page.getByRole("search").getByRole("status")).toHaveText("1 / 1 step");
	expect(await page.locator("li[data-step]").count()).toBeLessThanOrEqual(MOST_MOUNTED);
});
