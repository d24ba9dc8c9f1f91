import { existsSync } from "node:fs";
import { AppError } from "@aes/core/errors";
import type { Settings } from "../env.ts";
import { installPackages } from "../system/apt.ts";
import type { Step } from "./step.ts";

/** Chromium for the end-to-end tests; Playwright's own download is never used. */
export function createBrowserStep(settings: Settings): Step {
	return {
		id: "browser",
		title: "Chromium",
		needs: [],
		isReady: async () => findChromium(settings) !== null,
		run: async () => {
			await installPackages(["chromium", "fonts-dejavu"], "The browser tests");
			if (findChromium(settings) === null) {
				throw new AppError("unavailable", "The package chromium was installed, but brought no /usr/bin/chromium.");
			}
		},
		mend: "Install Chromium and name it: AES_CHROMIUM=/path/to/chromium ./aes test e2e.",
	};
}

/** Where Chromium is, or null. */
export function findChromium(settings: Settings): string | null {
	const places = settings.AES_CHROMIUM ? [settings.AES_CHROMIUM] : ["/usr/bin/chromium", "/usr/bin/google-chrome"];
	return places.find((place) => existsSync(place)) ?? null;
}
