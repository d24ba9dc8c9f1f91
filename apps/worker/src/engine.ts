import { availableParallelism } from "node:os";
import type { ImageBuilder } from "@aes/core/ports";
import { connectEngine, createDockerImageBuilder, createDockerSandboxes, type EngineSettings } from "@aes/sandbox";
import type { WorkerEnv } from "./env.ts";
import { createSlots } from "./slots.ts";

/** Builds are heavy on disk and processor; more at once only make each slower. */
const BUILDS_AT_ONCE = 2;

/** This worker's engine: sandboxes, image builds, and the slots that containers share. */
export function createEngine(env: WorkerEnv) {
	const engine = connectEngine(env.DOCKER_HOST ? { dockerHost: env.DOCKER_HOST } : {});
	const settings = toSettings(env);
	const builder = createDockerImageBuilder({ engine, settings });
	return {
		sandboxes: createDockerSandboxes({ engine, settings }),
		builder: limitBuilds(builder),
		pruneImages: builder.pruneImages,
		limit: createSlots(env.AES_CONTAINER_SLOTS ?? 2 * availableParallelism()),
	};
}
export type Engine = ReturnType<typeof createEngine>;

function toSettings(env: WorkerEnv): EngineSettings {
	const { HTTP_PROXY: http, HTTPS_PROXY: https, NO_PROXY: noProxy } = env;
	return {
		...((http || https) && {
			proxy: { ...(http && { http }), ...(https && { https }), ...(noProxy && { noProxy }) },
		}),
		...(env.AES_CA_BUNDLE && { caBundlePath: env.AES_CA_BUNDLE }),
		...(env.AES_IMAGE_REGISTRY && { registryPrefix: env.AES_IMAGE_REGISTRY }),
	};
}

function limitBuilds(builder: ImageBuilder): ImageBuilder {
	const limit = createSlots(BUILDS_AT_ONCE);
	return {
		build: (request) => limit(() => builder.build(request)),
		pull: (reference, options) => limit(() => builder.pull(reference, options)),
	};
}
