import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { askApi, type CohortAnswer } from "../support/ask-api.ts";
import { rateText, readCampaignResult } from "../support/campaign-result.ts";

const TITLE = { prompt: "Prompt", prompt_feedback: "Prompt + feedback", agentic: "Agentic" } as const;
const RATE = "Valid-environment rate by method";
const COST = "Cost per valid environment";
const CHARTS = ".recharts-surface, [data-plot]";

test("a rate's table and its file say what the API answers", async ({ page, request }) => {
	const { campaignId } = readCampaignResult();
	const cohorts = await askApi<CohortAnswer[]>(request, "campaigns.cohorts", { campaignId });
	await page.goto(`/?campaign=${campaignId}`);
	const expected = cohorts.map(({ method, counts }) => [
		TITLE[method],
		rateText(wilson(counts.accepted, counts.evaluable)),
		...[counts.accepted, counts.evaluable, counts.completed, counts.planned].map(String),
	]);
	const shown = await readTable(page, RATE);
	expect(shown.slice(1)).toEqual(expected);
	expect(await downloadCsv(page, RATE)).toEqual(shown);
});

test("bars are as high as the costs that their table and the API give", async ({ page, request }) => {
	const { campaignId } = readCampaignResult();
	const cohorts = await askApi<CohortAnswer[]>(request, "campaigns.cohorts", { campaignId });
	await page.goto(`/?campaign=${campaignId}`);
	const costs = cohorts.map(({ counts, spend }) => spend.totalMicroUsd / counts.accepted).filter(Number.isFinite);
	const bars = page.locator(".recharts-bar-rectangle path");
	await expect(bars).toHaveCount(costs.length);
	const shares = (values: readonly number[]) => values.map((value) => value / Math.max(...values));
	await expect(async () => {
		const heights = await bars.evaluateAll((paths) => paths.map((path) => path.getBoundingClientRect().height));
		for (const [at, share] of shares(costs).entries()) expect(shares(heights)[at]).toBeCloseTo(share, 2);
	}).toPass({ timeout: 30_000 });

	const shown = await readTable(page, COST);
	expect(shown.slice(1).map(([label]) => label)).toEqual(cohorts.map(({ method }) => TITLE[method]));
	const dollars = shown.slice(1).flatMap(([, text]) => (text?.startsWith("$") ? [Number(text.slice(1))] : []));
	expect(dollars.map((usd) => usd.toPrecision(2))).toEqual(costs.map((cost) => (cost / 1e6).toPrecision(2)));
	expect(await downloadCsv(page, COST)).toEqual(shown);
});

test("charts stay inside their cards, also when the window gets smaller", async ({ page }) => {
	for (const [path, charts] of [
		["/", 3],
		["/compare?paper=true", 3],
	] as const) {
		await page.setViewportSize({ width: 1440, height: 900 });
		await page.goto(path);
		await expect(page.locator(CHARTS)).toHaveCount(charts);
		await expectInside(page);
		await page.setViewportSize({ width: 1100, height: 900 });
		await expectInside(page);
	}
});

async function expectInside(page: Page): Promise<void> {
	await expect
		.poll(() =>
			page.locator(CHARTS).evaluateAll((charts) =>
				charts.every((chart) => {
					const card = chart.closest("section")?.getBoundingClientRect();
					const box = chart.getBoundingClientRect();
					return card !== undefined && box.width > 0 && box.left >= card.left && box.right <= card.right;
				}),
			),
		)
		.toBe(true);
	expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
}

async function readTable(page: Page, title: string): Promise<string[][]> {
	await page.getByRole("button", { name: `Show ${title} as a table` }).click();
	const table = page.getByRole("table", { name: title });
	await table.waitFor();
	const rows = await table.getByRole("row").all();
	return Promise.all(rows.map((row) => row.locator("th, td").allTextContents()));
}

async function downloadCsv(page: Page, title: string): Promise<string[][]> {
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: `Download ${title} as CSV` }).click();
	const text = await readFile(await (await download).path(), "utf8");
	const lines = text.split("\r\n").slice(0, -1);
	return lines.map((line) =>
		[...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
			.map(([, cell = ""]) => cell.replace(/^"|"$/g, "").replaceAll('""', '"'))
			.slice(0, -1),
	);
}

/** Written out here on purpose: the product's own formula is what is checked. */
function wilson(accepted: number, evaluable: number) {
	if (evaluable === 0) return null;
	const z = 1.959963984540054;
	const value = accepted / evaluable;
	const scale = 1 + z ** 2 / evaluable;
	const middle = (value + z ** 2 / (2 * evaluable)) / scale;
	const half = (z / scale) * Math.sqrt((value * (1 - value)) / evaluable + z ** 2 / (4 * evaluable ** 2));
	return { value, low: middle - half, high: middle + half };
}
