import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "@playwright/test";
import { LAUNCH_OPTIONS } from "./support/browser.ts";
import { openFirst } from "./support/open-first.ts";

/** What the documentation shows: run against a stack that holds the demo's data, `pnpm --filter @aes/e2e screenshots URL`. */
const IMAGES = new URL("../docs/images/", import.meta.url);
const THEMES = ["light", "dark"] as const;
const VIEWPORT = { width: 1440, height: 900 };

type Shot = { name: string; open: (page: Page) => Promise<unknown> };

const SHOTS: readonly Shot[] = [
	{ name: "overview", open: (page) => page.goto("/") },
	{ name: "campaigns", open: (page) => page.goto("/campaigns") },
	{ name: "campaign", open: (page) => openFirst(page, "/campaigns") },
	{ name: "campaign-new", open: (page) => page.goto("/campaigns/new") },
	{ name: "compare", open: (page) => page.goto("/compare?paper=true") },
	{ name: "proposals", open: (page) => page.goto("/proposals") },
	{ name: "proposal-trace", open: openTrace },
	{ name: "proposal-rounds", open: openRounds },
	{ name: "proposal-lanes", open: openLanes },
	{ name: "environments", open: (page) => page.goto("/environments") },
	{ name: "environment-admission", open: (page) => openFirst(page, "/environments?verdict=rejected") },
	{ name: "environment-files", open: (page) => openTab(page, /Files/) },
	{ name: "environment-difficulty", open: (page) => openTab(page, "Difficulty") },
	{ name: "rollouts", open: (page) => page.goto("/rollouts") },
	{ name: "alerts", open: (page) => page.goto("/alerts") },
	{ name: "annotate", open: (page) => page.goto("/annotate") },
	{ name: "workspaces", open: (page) => page.goto("/workspaces") },
	{ name: "workspace-version", open: openWorkspace },
	{ name: "operations", open: (page) => page.goto("/operations") },
];

const [baseURL, ...only] = process.argv.slice(2);
if (!baseURL) throw new Error("Name the running dashboard: screenshots http://127.0.0.1:3210 [page …]");
await mkdir(IMAGES, { recursive: true });
await using browser = await chromium.launch(LAUNCH_OPTIONS);
for (const colorScheme of THEMES) await shootAll(browser, { baseURL, colorScheme });

type Look = { baseURL: string; colorScheme: (typeof THEMES)[number] };

async function shootAll(on: Browser, look: Look): Promise<void> {
	const context = await on.newContext({ ...look, viewport: VIEWPORT, reducedMotion: "reduce" });
	const page = await context.newPage();
	for (const { name, open } of SHOTS.filter((shot) => only.length === 0 || only.includes(shot.name))) {
		await open(page);
		await page.getByRole("heading", { level: 1 }).waitFor();
		await page.waitForLoadState("networkidle");
		const path = fileURLToPath(new URL(`${name}-${look.colorScheme}.png`, IMAGES));
		await page.screenshot({ path, animations: "disabled" });
		process.stdout.write(`${path}\n`);
	}
	await context.close();
}

async function openTrace(page: Page): Promise<void> {
	await openFirst(page, "/proposals?method=agentic&verdict=accepted", { column: "Steps", cell: /^(1[2-9]|[2-9]\d)$/ });
	const steps = page.getByRole("list", { name: "Steps" }).getByRole("button");
	await steps.filter({ hasText: "envkit test" }).first().click();
	await page
		.getByText(/^Output/)
		.first()
		.waitFor();
}

async function openRounds(page: Page): Promise<void> {
	await openFirst(page, "/proposals?method=prompt_feedback", { column: "Rounds", cell: /^[23]$/ });
	await page.getByRole("tab", { name: /Rounds/ }).click();
	await page.locator("li details", { hasText: "changed" }).locator("summary").first().click();
}

/** From a trace to those of the same seed. */
async function openLanes(page: Page): Promise<void> {
	await openFirst(page, "/proposals?method=agentic&verdict=accepted");
	await page.locator('a[href^="/proposals/lanes"]').first().click();
	await page.waitForURL(/\/proposals\/lanes/);
}

async function openWorkspace(page: Page): Promise<void> {
	await page.goto("/workspaces");
	await page.locator('a[href*="/versions/"]').first().click();
	await page.waitForURL(/\/versions\//);
}

/** Of an accepted environment. */
async function openTab(page: Page, name: string | RegExp): Promise<void> {
	await openFirst(page, "/environments?verdict=accepted");
	await page.getByRole("tab", { name }).click();
}
