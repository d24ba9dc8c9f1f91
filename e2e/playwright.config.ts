import { defineConfig } from "@playwright/test";
import { LAUNCH_OPTIONS } from "./support/browser.ts";
import { BASE_URL, PORT } from "./support/env.ts";

/** One real stack for all specs: web, worker, database and engine, with a small campaign run through it first. */
export default defineConfig({
	testDir: "specs",
	outputDir: "test-results",
	fullyParallel: false,
	workers: 1,
	retries: 0,
	timeout: 120_000,
	expect: { timeout: 30_000 },
	globalSetup: "./support/run-campaign.ts",
	webServer: {
		command: `../aes up --port ${PORT}`,
		url: BASE_URL,
		timeout: 180_000,
		reuseExistingServer: false,
		gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
		stdout: "pipe",
	},
	use: {
		baseURL: BASE_URL,
		viewport: { width: 1440, height: 900 },
		reducedMotion: "reduce",
		screenshot: "only-on-failure",
		launchOptions: LAUNCH_OPTIONS,
	},
});
