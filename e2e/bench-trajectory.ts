import { type Browser, chromium, type Page } from "@playwright/test";
import { LAUNCH_OPTIONS } from "./support/browser.ts";
import { LONG_STEPS, plantLongTrajectory, weedOutProposal } from "./support/long-trajectory.ts";
import { withStore } from "./support/store.ts";

/**
 * Measures the trajectory viewer on 5,000 steps with 40 MB of bodies, against a production build:
 * `DATABASE_URL=… pnpm --filter @aes/e2e bench:trajectory http://127.0.0.1:3210`. Prints one line of JSON for each figure.
 */
const RUNS = 5;
const SCREENS = 60;
const BUDGET = { usableMs: 1_500, jumpMs: 500, longTaskMs: 200, mountedRows: 60 };

const [baseURL = ""] = process.argv.slice(2);
if (!baseURL) throw new Error("Name the running dashboard: bench:trajectory http://127.0.0.1:3210");

const planted = await withStore(plantLongTrajectory);
try {
	await using browser = await chromium.launch(LAUNCH_OPTIONS);
	const path = `/proposals/${planted.proposalId}`;
	await measureLoad(browser, path);
	const runs: Awaited<ReturnType<typeof measure>>[] = [];
	for (let run = 0; run < RUNS; run += 1) runs.push(await measure(browser, path));
	const medianOf = (name: keyof (typeof runs)[number]) =>
		Math.round(runs.map((run) => run[name]).sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN);
	print({ usableMs: medianOf("usableMs"), landedMs: medianOf("landedMs"), budgetMs: BUDGET.usableMs });
	print({ jumpMs: medianOf("jumpMs"), budgetMs: BUDGET.jumpMs });
	print({ worstLongTaskMs: Math.max(...runs.map((run) => run.longTaskMs)), budgetMs: BUDGET.longTaskMs });
	print({ mountedRows: Math.max(...runs.map((run) => run.mountedRows)), budget: BUDGET.mountedRows });
} finally {
	await withStore((store) => weedOutProposal(store, planted));
}

async function measure(on: Browser, path: string) {
	const usableMs = await measureLoad(on, path);
	const landedMs = await measureLoad(on, `${path}?step=${LONG_STEPS - 1}`);
	const context = await on.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
	const page = await context.newPage();
	await page.goto(path);
	await rowOf(page, 1).waitFor();
	const jumpMs = await jump(page);
	const { longTaskMs, mountedRows } = await scroll(page);
	await context.close();
	return { usableMs, landedMs, jumpMs, longTaskMs, mountedRows };
}

/** From the navigation until the step that the address names, or the first, is in view, in a browser without a cache. */
async function measureLoad(on: Browser, path: string): Promise<number> {
	const context = await on.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
	const page = await context.newPage();
	const step = Number(new URL(path, baseURL).searchParams.get("step") ?? 1);
	await page.goto(path, { waitUntil: "commit" });
	const ms = await untilVisible(page, step);
	await context.close();
	return ms;
}

function rowOf(page: Page, step: number) {
	return page.locator(`li[data-step="${step - 1}"]`);
}

/** Milliseconds since the page's time origin, by its own clock, at the first frame that shows the row. */
function untilVisible(page: Page, step: number): Promise<number> {
	return page
		.waitForFunction(
			(index) => document.querySelector(`li[data-step="${index}"]`) !== null && performance.now(),
			step - 1,
			{ polling: "raf", timeout: 60_000 },
		)
		.then((handle) => handle.jsonValue() as Promise<number>);
}

/** From the key that asks for the last step until it is in view. */
async function jump(page: Page): Promise<number> {
	const start = await page.evaluate(() => performance.now());
	await page.keyboard.press("Shift+g");
	return (await untilVisible(page, LONG_STEPS)) - start;
}

/** Scrolls from end to start by screens and by a few leaps, and watches the main thread. */
function scroll(page: Page) {
	return page.evaluate(async (screens) => {
		let longTaskMs = 0;
		let mountedRows = 0;
		const observer = new PerformanceObserver((list) => {
			for (const { duration } of list.getEntries()) longTaskMs = Math.max(longTaskMs, duration);
		});
		observer.observe({ entryTypes: ["longtask"] });
		const box = document.querySelector("li[data-step]")?.closest(".overflow-y-auto");
		if (!box) throw new Error("There is no list of steps.");
		for (let at = 0; at <= screens; at += 1) {
			box.scrollTop = at % 10 === 9 ? (box.scrollHeight / screens) * at : box.scrollTop - box.clientHeight;
			await new Promise(requestAnimationFrame);
			await new Promise(requestAnimationFrame);
			mountedRows = Math.max(mountedRows, document.querySelectorAll("li[data-step]").length);
		}
		await new Promise((resume) => setTimeout(resume, 100));
		observer.disconnect();
		return { longTaskMs, mountedRows };
	}, SCREENS);
}

function print(figures: Record<string, number>): void {
	process.stdout.write(`${JSON.stringify(figures)}\n`);
}
