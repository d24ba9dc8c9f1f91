import { existsSync } from "node:fs";
import { join } from "node:path";
import { environmentWith } from "../env.ts";
import { paths } from "../paths.ts";
import { mustRun } from "../system/process.ts";
import { digestOf, findStamp, writeStamp } from "../system/stamp.ts";
import type { Step } from "./step.ts";

const STAMP = "web-build";
const SOURCES = [
	"apps/web",
	"packages/core",
	"packages/api",
	"packages/db",
	"packages/queue",
	"prisma/schema",
	"pnpm-lock.yaml",
];

/** The production build of the web app. The worker needs none: it runs from source. */
export function createBuildStep(): Step {
	return {
		id: "build",
		title: "Production build of the web app",
		needs: [],
		isReady: async () =>
			existsSync(join(paths.web, ".next/BUILD_ID")) && (await findStamp(STAMP)) === (await digestSources()),
		run: async () => {
			const digest = await digestSources();
			const next = join(paths.web, "node_modules/next/dist/bin/next");
			await mustRun([process.execPath, next, "build"], {
				cwd: paths.web,
				env: environmentWith({ NODE_ENV: "production" }),
			});
			await writeStamp(STAMP, digest);
		},
		mend: "The lines above are the compiler's. In an unchanged checkout, remove apps/web/.next and run ./aes setup again.",
	};
}

const digestSources = () => digestOf(SOURCES.map((place) => join(paths.root, place)));
