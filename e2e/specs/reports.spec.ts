import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { type Download, expect, type Page, test } from "@playwright/test";
import { askApi } from "../support/ask-api.ts";
import { readCampaignResult } from "../support/campaign-result.ts";
import { findSeedWithTraces } from "../support/find-seed.ts";

const CHART = "Valid-environment rate by method and proposer";

type Report = {
	baselineId: string;
	cohorts: { id: string; title: string }[];
	paired: { cohortId: string; wins: number; losses: number; ties: number; pairs: number }[];
	matched: { cells: Record<string, { outcome: string }> }[];
};

const compareUrl = (query = "") => `/compare?c=${readCampaignResult().campaignId}${query}`;

const askReport = (request: Parameters<typeof askApi>[0]) =>
	askApi<Report>(request, "reports.build", { campaignIds: [readCampaignResult().campaignId] });

test("wins, losses, ties and pairs are those of the API, for every cohort", async ({ page, request }) => {
	const { paired, cohorts } = await askReport(request);
	expect(paired).toHaveLength(cohorts.length - 1);
	await page.goto(compareUrl());
	const table = page.getByRole("table", { name: /Difference from the baseline/ });
	for (const { cohortId, wins, losses, ties, pairs } of paired) {
		const title = cohorts.find(({ id }) => id === cohortId)?.title ?? "";
		const row = table.getByRole("row").filter({ has: page.getByRole("rowheader", { name: title, exact: true }) });
		await expect(row).toBeVisible();
		const cells = await row.getByRole("cell").allTextContents();
		expect(cells.slice(2, 6)).toEqual([wins, losses, ties, pairs].map(String));
	}
});

test("only rows with a difference stay, by checkbox, by key and by address", async ({ page, request }) => {
	const { matched } = await askReport(request);
	const outcomesOf = (row: Report["matched"][number]) =>
		new Set(Object.values(row.cells).map(({ outcome }) => outcome));
	const different = matched.filter((row) => outcomesOf(row).size > 1).length;
	const all = page.getByText(`${matched.length} of ${matched.length} matched rows`);
	const some = page.getByText(`${different} of ${matched.length} matched rows`);
	await page.goto(compareUrl());
	await expect(all).toBeVisible();
	await page.getByRole("checkbox", { name: "Differences only" }).check();
	await expect(page).toHaveURL(/diff=true/);
	await page.reload();
	await expect(some).toBeVisible();
	await page.keyboard.press("d");
	await expect(all).toBeVisible();
});

test("baseline and denominator live in the address, and the baseline leaves the table", async ({ page, request }) => {
	const { cohorts } = await askReport(request);
	const wished = cohorts.at(-1);
	await page.goto(compareUrl());
	await page.getByLabel("Baseline").selectOption(wished?.id ?? "");
	await page.getByLabel("Rates over").selectOption("completed");
	await expect(page).toHaveURL(/of=completed/);
	await page.reload();
	await expect(page.getByLabel("Baseline")).toHaveValue(wished?.id ?? "");
	await expect(page.getByText(`Baseline: ${wished?.title}.`)).toBeVisible();
	await expect(page.getByRole("columnheader", { name: /over completed proposals/ })).toBeVisible();
});

test("a chart leaves as a PNG of the chart, at twice its size and not blank", async ({ page }) => {
	await page.goto(compareUrl());
	const button = page.getByRole("button", { name: `Download ${CHART} as PNG` });
	const chart = page.locator("section").filter({ has: button }).last().locator("[data-plot]");
	const width = await chart.evaluate((svg) => svg.getBoundingClientRect().width);
	const png = await readFile(await (await download(page, () => button.click())).path());
	expect(png.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
	expect(png.readUInt32BE(16)).toBe(Math.round(width * 2));
	const colors = await page.evaluate(countColors, png.toString("base64"));
	expect(colors).toBeGreaterThan(20);
});

test("what the page exports is what the command prints", async ({ page }) => {
	const { campaignId } = readCampaignResult();
	const printed = (...words: string[]) =>
		execFileSync("../aes", ["report", "paired", "--campaign", campaignId, ...words], { encoding: "utf8" }).trim();
	await page.goto(compareUrl());
	await page.getByText("Export", { exact: true }).click();
	const csv = await download(page, () => page.getByRole("button", { name: "CSV of matched seeds" }).click());
	expect((await readFile(await csv.path(), "utf8")).trim()).toBe(printed("--format", "csv"));
	const markdown = await download(page, () => page.getByRole("button", { name: "All as Markdown" }).click());
	const text = await readFile(await markdown.path(), "utf8");
	expect(text).toContain(printed());
	expect(text).toContain("not a language model");
	expect(text).not.toContain("Claude Opus 5");
});

test("proposals of one seed lie over each other, and a numbered example opens its step", async ({ page, request }) => {
	const seedId = await findSeedWithTraces(request);
	await page.goto(`/proposals/lanes?seed=${seedId}`);
	const list = page.locator("section").filter({ has: page.getByRole("heading", { name: "Numbered examples" }) });
	const examples = list.getByRole("listitem");
	await expect(examples.first()).toBeVisible();
	await expect(page.locator("[data-mark=callout]")).toHaveCount(await examples.count());
	await page.getByRole("button", { name: "Show Read, Build, Write, Test over turns as a table" }).click();
	await expect(page.getByRole("table", { name: "Read, Build, Write, Test over turns" })).toContainText("Write");
	const link = examples.first().getByRole("link");
	const step = (await link.textContent())?.match(/step (\d+)/)?.[1];
	await link.click();
	await expect(page).toHaveURL(new RegExp(`/proposals/[^/]+\\?step=${step}$`));
	const back = page.getByRole("link", { name: /Lay the lanes of all proposals/ });
	await expect(back).toHaveAttribute("href", `/proposals/lanes?seed=${seedId}`);
});

test("a seed that is not there says so", async ({ page }) => {
	await page.goto("/proposals/lanes?seed=no-such-seed");
	await expect(page.getByRole("alert").filter({ hasText: "no-such-seed" })).toBeVisible();
});

async function download(page: Page, act: () => Promise<void>): Promise<Download> {
	const started = page.waitForEvent("download");
	await act();
	return started;
}

/** In the page: the browser is what decodes the picture. */
async function countColors(base64: string): Promise<number> {
	const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
	const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
	const canvas = document.createElement("canvas");
	canvas.width = picture.width;
	canvas.height = picture.height;
	const context = canvas.getContext("2d");
	context?.drawImage(picture, 0, 0);
	const { data } = context?.getImageData(0, 0, picture.width, picture.height) ?? { data: [] };
	return new Set(new Uint32Array((data as Uint8ClampedArray).buffer)).size;
}
