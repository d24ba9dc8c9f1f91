import type { Page } from "@playwright/test";

/** Opens a page and waits until the app has taken its heading over: a key that comes before is heard by nobody. */
export async function openListening(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await page.waitForFunction(() => {
		const heading = document.querySelector("h1");
		return heading !== null && Object.keys(heading).some((key) => key.startsWith("__reactFiber$"));
	});
}
