import { expect, test } from "@playwright/test";
import { rateText, readCampaignResult } from "../support/campaign-result.ts";
import { withStore } from "../support/store.ts";

test("the list leads to the campaign that ran, with the figures that the command printed", async ({ page }) => {
	const { methods, campaignId } = readCampaignResult();
	await page.goto("/campaigns");
	await page.getByRole("link", { name: "Demo" }).first().click();
	await page.goto(`/campaigns/${campaignId}`);
	await expect(page.getByRole("heading", { level: 1, name: /Demo/ })).toContainText("Completed");
	const cells = page.getByRole("table", { name: "Cells" });
	for (const { rate } of methods) await expect(cells).toContainText(rateText(rate));

	await page.getByRole("tab", { name: "Settings" }).click();
	await expect(page).toHaveURL(/tab=settings/);
	await expect(page.getByRole("region", { name: "Command" })).toContainText("./aes campaign run - <<'AES_CAMPAIGN'");
	await page.getByRole("tab", { name: "Costs" }).click();
	await expect(page.getByRole("table", { name: /Model calls/ })).toContainText("procedural/weak");
});

test("a campaign that is not there says so", async ({ page }) => {
	await page.goto("/campaigns/nowhere");
	await expect(page.getByRole("alert").filter({ hasText: "could not be read" })).toContainText("nowhere");
});

test("a clone is estimated from the history, started, paused and cancelled", async ({ page }) => {
	const { campaignId } = readCampaignResult();
	await page.goto(`/campaigns/new?from=${campaignId}`);
	await page.getByLabel("Name").fill("Cloned in the browser");
	await page.getByLabel("Budget of the campaign, USD").fill("nothing");
	await expect(page.getByRole("button", { name: "Start campaign" })).toBeDisabled();
	await page.getByLabel("Budget of the campaign, USD").fill("0.000001");
	await expect(page.getByText("The budget likely does not suffice")).toBeVisible();
	await page.getByLabel("Budget of the campaign, USD").fill("50");
	await page.getByLabel("Proposals per seed, in each cell").fill("4");
	await expect(page.getByText("Low, likely, high.")).toBeVisible();
	await page.getByText("Advanced").click();
	await page.getByLabel("Attempts of each accepted environment").fill("0");
	await expect(page.getByText("Solver rollouts")).toBeHidden();
	await page.getByLabel("Attempts of each accepted environment").fill("2");
	await expect(page.getByText("Solver rollouts")).toBeVisible();
	await page.getByLabel("Transcripts of its rollouts").selectOption("trimmed");
	await expect(page.getByLabel("Its solution, where the import kept it")).not.toBeChecked();
	await expect(page.getByLabel("Workspace version")).toContainText("default@1");
	await page.getByRole("button", { name: "Start campaign" }).click();

	await expect(page.getByRole("heading", { level: 1 })).toContainText("Cloned in the browser");
	await page.getByRole("button", { name: "Pause" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Paused");
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Running");

	await page.getByRole("button", { name: "Cancel" }).click();
	await expect(page.getByRole("dialog")).toContainText("cannot be taken up again");
	await page.getByRole("button", { name: "Keep it" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Running");
	await page.getByRole("button", { name: "Cancel" }).click();
	await page.getByRole("button", { name: "Cancel campaign" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Cancelled");
	await expect(page.getByRole("table", { name: "What happened" })).toContainText("resumed");
	await expect(page.getByRole("link", { name: "Clone" })).toBeVisible();
	await page.getByRole("tab", { name: "Settings" }).click();
	await expect(page.getByRole("region", { name: "Campaign file" })).toContainText("trimmed_transcript");
});

test("a notice waits behind the bell until it is read", async ({ page }) => {
	const { campaignId } = readCampaignResult();
	await withStore((store) =>
		store.query(
			`INSERT INTO notices (id, project_id, campaign_id, key, kind, title, body, deliver_at)
			SELECT 'e2e-notice', project_id, id, 'e2e', 'stuck', 'Demo: stuck <b>now</b>', 'Look at it.', NULL
			FROM campaigns WHERE id = $1 ON CONFLICT (key) DO UPDATE SET read_at = NULL`,
			[campaignId],
		),
	);
	await page.goto("/campaigns");
	await page.getByRole("button", { name: /Notices, \d+ unread/ }).click();
	const panel = page.getByRole("dialog", { name: "Notices" });
	await expect(panel).toContainText("Demo: stuck <b>now</b>");
	await panel.getByRole("button", { name: "Mark all as read" }).click();
	await page.getByRole("button", { name: "Close" }).click();
	await expect(page.getByRole("button", { name: "Notices", exact: true })).toBeVisible();
});
