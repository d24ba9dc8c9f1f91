import { expect, test } from "@playwright/test";
import { rateText, readCampaignResult } from "../support/campaign-result.ts";

const TITLE = { prompt: "Prompt", prompt_feedback: "Prompt + feedback", agentic: "Agentic" } as const;

test("the overview's figures are those that the command printed", async ({ page }) => {
	const { methods, campaignId } = readCampaignResult();
	await page.goto(`/?campaign=${campaignId}`);
	const accepted = methods.reduce((sum, method) => sum + method.accepted, 0);
	const evaluable = methods.reduce((sum, method) => sum + method.evaluable, 0);
	await expect(page.getByText(`${accepted} accepted of ${evaluable} evaluable`)).toBeVisible();

	await page.getByRole("button", { name: "Show Valid-environment rate by method as a table" }).click();
	const table = page.getByRole("table", { name: "Valid-environment rate by method" });
	for (const { method, rate, planned } of methods) {
		const row = table.getByRole("row").filter({ has: page.getByRole("cell", { name: TITLE[method], exact: true }) });
		await expect(row).toContainText(rateText(rate));
		await expect(row.getByRole("cell").last()).toHaveText(String(planned));
	}
});

test("the comparison has one row for the proposer, says that it is procedural, and keeps the paper apart", async ({
	page,
}) => {
	const { methods, campaignId } = readCampaignResult();
	await page.goto(`/compare?c=${campaignId}`);
	const table = page.getByRole("table", { name: /Valid-environment rate and cost/ });
	const row = table.getByRole("row", { name: /procedural\/weak/ });
	await expect(row).toContainText("procedural");
	for (const { rate } of methods) await expect(row).toContainText(rateText(rate));
	await expect(table).not.toContainText("Claude Opus 5");

	await page.getByRole("checkbox", { name: "The paper's figures" }).check();
	await expect(page).toHaveURL(/paper=true/);
	await expect(table).toContainText("not measured here");
	await expect(table.getByRole("row", { name: /Claude Opus 5/ })).toContainText("94.0 [91.2, 95.9]");
});

test("a chosen campaign survives a reload", async ({ page }) => {
	const { campaignId } = readCampaignResult();
	await page.goto("/");
	await page.getByLabel("Campaign").selectOption(campaignId);
	await expect(page).toHaveURL(new RegExp(`campaign=${campaignId}`));
	await page.reload();
	await expect(page.getByLabel("Campaign")).toHaveValue(campaignId);
});
