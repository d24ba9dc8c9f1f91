import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "../env.ts";
import { paths } from "../paths.ts";
import { digestOf, findStamp, writeStamp } from "../system/stamp.ts";
import { contexts, makeContexts, NODE_VERSION } from "./container-contexts.ts";
import { isEnvironmentCurrent, writeEnvironment } from "./container-environment.ts";
import type { Step } from "./step.ts";

const STAMP = "containers";
const SOURCES = [
	"apps/web",
	"apps/worker",
	"packages",
	"prisma",
	"docker/web",
	"docker/worker",
	"pnpm-lock.yaml",
	"pnpm-workspace.yaml",
	"tsconfig.base.json",
];

/** What `docker/compose.yaml` builds and starts from: a build context each for web and worker, and the passwords. */
export function createContainersStep(settings: Settings): Step {
	return {
		id: "containers",
		title: "Build contexts of the containers",
		needs: ["build", "proposer-image"],
		isReady: async () =>
			Object.values(contexts).every((context) => existsSync(context)) &&
			(await isEnvironmentCurrent(settings)) &&
			(await findStamp(STAMP)) === (await digestSources()),
		run: async () => {
			const digest = await digestSources();
			await makeContexts();
			await writeEnvironment(settings);
			await writeStamp(STAMP, digest);
		},
		mend: "The package registry must be reached: check HTTPS_PROXY, AES_CA_BUNDLE and ~/.npmrc.",
	};
}

const digestSources = () =>
	digestOf(
		SOURCES.map((place) => join(paths.root, place)),
		[NODE_VERSION],
	);
