import { expect, type Locator, test } from "@playwright/test";
import { askApi } from "../support/ask-api.ts";
import { readCampaignResult } from "../support/campaign-result.ts";
import { openFirst } from "../support/open-first.ts";

const LANES = ["read", "build", "write", "test"] as const;
const SEVERAL_ROUNDS = { column: "Rounds", cell: /^[23]$/ };
/** Proposals of the campaign that ran first, whatever other specs started. */
const listOf = (filter: string): string => `/proposals?campaign=${readCampaignResult().campaignId}&${filter}`;
const idOf = (url: string): string => new URL(url).pathname.split("/").at(-1) ?? "";

test("the trace of an agentic proposal counts its turns by lane as the record does", async ({ page, request }) => {
	await openFirst(page, listOf("method=agentic&status=completed"), SEVERAL_ROUNDS);
	const id = idOf(page.url());
	const steps = await askApi<{ label: string }[]>(request, "trajectories.steps", {
		proposalId: id,
		attempt: 1,
		from: 0,
		count: 5_000,
	});
	const counted = LANES.map((lane) => steps.filter(({ label }) => label === lane).length);
	expect(Math.min(...counted)).toBeGreaterThan(0);

	const lanes = page.getByRole("list", { name: "Turns by lane" }).getByRole("listitem");
	await expect(lanes).toHaveText([/^Read: /, /^Build: /, /^Write: /, /^Test: /]);
	const total = counted.reduce((sum, count) => sum + count, 0);
	const expected = counted.map((count) => `${count}${((count / total) * 100).toFixed(1)} %`);
	const listShares = async () => (await lanes.allTextContents()).map((text) => text.split(": ")[1]);
	await expect.poll(listShares).toEqual(expected);
	await expect(page.getByRole("tab", { name: new RegExp(`^Trace\\s*${steps.length}$`) })).toBeVisible();
});

test("a step opens to its output, and its link leads back to it in another browser", async ({ page, browser }) => {
	await openFirst(page, listOf("method=agentic&status=completed"), SEVERAL_ROUNDS);
	const steps = page.getByRole("list", { name: "Steps" });
	const row = steps.getByRole("button").filter({ hasText: "envkit submit" }).first();
	await row.click();
	await expect(row).toHaveAttribute("aria-expanded", "true");
	const output = page.getByRole("region", { name: /^Output of step \d+/ });
	await expect(output).toContainText(/accepted|rejected|round/i);
	await expect(page).toHaveURL(/step=\d+/);

	const number = new URL(page.url()).searchParams.get("step");
	await using context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
	const other = await context.newPage();
	await other.goto(page.url());
	const current = other.getByRole("list", { name: "Steps" }).locator("[aria-current=step]");
	await expect(current).toContainText("envkit submit");
	await expect(current).toHaveAttribute("aria-posinset", number ?? "");
	await expect.poll(() => isInsideItsList(current)).toBe(true);
});

test("a rejected proposal tells in Rounds what failed and what each round changed", async ({ page }) => {
	await openFirst(page, listOf("method=prompt_feedback&verdict=rejected"), SEVERAL_ROUNDS);
	await page.getByRole("tab", { name: /Rounds/ }).click();
	const rounds = page.getByRole("tabpanel").locator("section", { has: page.getByRole("heading", { level: 2 }) });
	await expect(rounds.getByRole("heading", { level: 2 }).first()).toHaveText("Round 3");
	await expect(rounds.first()).toContainText("Rejected");
	await expect(rounds.first().getByText("Fail", { exact: true }).first()).toBeAttached();
	await expect(rounds.first()).toContainText(/Changes since round 2\d+ changed, \d+ as before/);

	const changed = page.getByRole("tabpanel").locator("li details", { hasText: "changed" }).first();
	await changed.locator("summary").click();
	const diff = page.getByRole("region", { name: /^Changes in / });
	await expect(
		diff
			.getByRole("row")
			.filter({ hasText: /added: |removed: / })
			.first(),
	).toBeVisible();

	const first = rounds.last();
	await expect(first.getByRole("heading", { level: 2 })).toHaveText("Round 1");
	expect(await first.locator("li > details:visible").count()).toBeLessThanOrEqual(12);
});

test("a rejected environment says why first, with evidence that leads to the file", async ({ page }) => {
	await openFirst(page, listOf("method=prompt_feedback&verdict=rejected"));
	await page.getByRole("link", { name: "Open the environment" }).click();
	await page.waitForURL(/\/environments\/.+/);
	await expect(page.getByRole("tab", { name: "Admission" })).toHaveAttribute("aria-selected", "true");
	await expect(page.getByRole("tabpanel").getByRole("region").first()).toHaveAccessibleName("Why");
	const reason = page.getByRole("region", { name: "Why" });
	await expect(reason).toContainText("Rejected");
	await expect(reason.getByRole("region").first()).not.toHaveText("(empty)");

	const link = reason.getByRole("link").first();
	const file = ((await link.textContent()) ?? "").replace(/:\d+$/, "");
	await link.click();
	await expect(page.getByRole("tab", { name: /Files/ })).toHaveAttribute("aria-selected", "true");
	await expect(page.getByRole("heading", { level: 2, name: file })).toBeVisible();
	await expect(page.getByRole("treeitem", { selected: true })).toHaveText(file.split("/").at(-1) ?? "");
});

test("the ledger's lines of a proposal add up to what its row and its head say", async ({ page, request }) => {
	await page.goto(listOf("method=agentic&status=completed"));
	const row = page
		.getByRole("row")
		.filter({ has: page.getByRole("link") })
		.first();
	const spend = await row.getByRole("cell").filter({ hasText: /^\$/ }).textContent();
	await row.getByRole("link").click();
	await page.getByRole("tab", { name: "Spend" }).click();
	const total = page.getByRole("row", { name: /^Total/ });
	await expect(total).toHaveText(`Total${spend}`);

	const proposal = await askApi<{ spendMicroUsd: number; spend: { costMicroUsd: number }[] }>(
		request,
		"proposals.byId",
		{ id: idOf(page.url()) },
	);
	expect(proposal.spend.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0)).toBe(proposal.spendMicroUsd);
	expect(proposal.spendMicroUsd).toBeGreaterThan(0);
});

const isInsideItsList = (step: Locator): Promise<boolean> =>
	step.evaluate((item) => {
		const list = item.closest(".overflow-y-auto")?.getBoundingClientRect();
		const box = item.getBoundingClientRect();
		return list !== undefined && box.top >= list.top && box.bottom <= list.bottom;
	});
