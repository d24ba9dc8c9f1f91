import type { Locator, Page } from "@playwright/test";

/** Opens the first row of a list, narrowed to rows with such a cell when told. */
export async function openFirst(page: Page, list: string, wish?: { column: string; cell: RegExp }): Promise<void> {
	await page.goto(list);
	await page.getByRole("table").waitFor();
	const rows = page.getByRole("row").filter({ has: page.getByRole("link") });
	const row = wish ? rows.filter({ has: await cellsOf(page, wish) }) : rows;
	await row.first().getByRole("link").first().click();
	await page.waitForURL(/\/(proposals|environments|campaigns)\/.+/);
}

async function cellsOf(page: Page, { column, cell }: { column: string; cell: RegExp }): Promise<Locator> {
	const heads = await page.getByRole("columnheader").allTextContents();
	return page.locator(`td:nth-child(${heads.indexOf(column) + 1})`).filter({ hasText: cell });
}
