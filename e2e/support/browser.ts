import { CHROMIUM } from "./env.ts";

/** The system's Chromium, which asks for nothing outside the machine. */
export const LAUNCH_OPTIONS = {
	executablePath: CHROMIUM,
	args: [
		"--no-sandbox",
		"--disable-gpu",
		"--disable-quic",
		"--no-first-run",
		"--disable-background-networking",
		"--disable-component-update",
		"--disable-sync",
	],
};
