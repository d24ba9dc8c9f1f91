import { spawn } from "node:child_process";
import { AppError } from "@aes/core/errors";
import { proxyVariables, type Settings } from "../env.ts";
import { paths } from "../paths.ts";
import { type EngineAddress, findImageId, mustAskEngine } from "../system/engine-api.ts";
import { digestOf } from "../system/stamp.ts";
import { BASE_IMAGE } from "./base-image.ts";
import type { Step } from "./step.ts";

/** apt-get in a build may stay silent for long on a slow mirror. */
const BUILD_SILENCE_MS = 5 * 60_000;

/** The image of proposer sandboxes, named for the digest of what it is built from. */
export function createProposerImageStep(address: EngineAddress, settings: Settings): Step {
	return {
		id: "proposer-image",
		title: "Proposer image",
		needs: ["base-image"],
		isReady: async () => (await findImageId(address, await getProposerImage(address))) !== null,
		run: async () => buildImage(address, await getProposerImage(address), settings),
		mend: "The build needs a Debian mirror: behind a proxy set HTTP_PROXY and HTTPS_PROXY, then run ./aes setup again.",
	};
}

/** The name of the proposer image on this engine. Throws not_found while the base image is missing. */
export async function getProposerImage(address: EngineAddress): Promise<string> {
	const base = await findImageId(address, BASE_IMAGE);
	if (!base) throw new AppError("not_found", `The engine has no image ${BASE_IMAGE}. Run ./aes setup.`);
	return `aes-proposer:${await digestOf([paths.proposerContext], [base])}`;
}

async function buildImage(address: EngineAddress, image: string, settings: Settings): Promise<void> {
	const query = new URLSearchParams({ t: image, forcerm: "1", buildargs: JSON.stringify(proxyVariables(settings)) });
	const tar = spawn("tar", ["-C", paths.proposerContext, "-c", "."], { stdio: ["ignore", "pipe", "ignore"] });
	const headers = { "content-type": "application/x-tar" };
	const path = `/build?${query}`;
	await mustAskEngine(address, { method: "POST", path, headers, body: tar.stdout, silenceMs: BUILD_SILENCE_MS });
}
