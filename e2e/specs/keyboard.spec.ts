import { expect, test } from "@playwright/test";
import { openListening } from "../support/open-listening.ts";

test("the list of proposals is read by keyboard alone", async ({ page }) => {
	await openListening(page, "/");
	await page.keyboard.press("g");
	await page.keyboard.press("p");
	await page.waitForURL("**/proposals");
	await expect(page.getByRole("table", { name: "Proposals" }).getByRole("row").nth(1)).toBeVisible();
	await page.keyboard.press("j");
	await page.keyboard.press("j");
	await page.keyboard.press("k");
	await expect(page.locator("tr[aria-current]")).toHaveAttribute("aria-rowindex", "2");
	await page.keyboard.press("Enter");
	await page.waitForURL(/\/proposals\/.+/);
});

test("the sheet of shortcuts opens with ? and closes with Escape", async ({ page }) => {
	await openListening(page, "/");
	await page.keyboard.press("Shift+?");
	await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("letters are text while typing in the filter", async ({ page }) => {
	await openListening(page, "/proposals");
	await expect(page.getByRole("table", { name: "Proposals" })).toBeVisible();
	await page.keyboard.press("/");
	await page.keyboard.type("tjk");
	await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("tjk");
	await expect(page.getByText("No proposal matches")).toBeVisible();
	await page.getByRole("button", { name: "Clear filters" }).first().click();
	await expect(page.getByRole("table", { name: "Proposals" })).toBeVisible();
});

test("t switches the theme", async ({ page }) => {
	await openListening(page, "/");
	const before = await page.locator("html").getAttribute("class");
	await page.keyboard.press("t");
	await expect(page.locator("html")).not.toHaveClass(before ?? "");
});
