import type { BuildOutcome, ImageBuilder } from "@aes/core/ports";
import type { Engine } from "../connect-engine.ts";
import { createPublicNetwork } from "../docker/public-network.ts";
import type { EngineSettings } from "../settings.ts";
import { digestContext, filterContext } from "./build-context.ts";
import { type BuildStepResult, buildImage } from "./build-image.ts";
import { type BuildLog, createBuildLog } from "./build-log.ts";
import { type PruneOptions, pruneImages } from "./prune-images.ts";
import { noRegistry, pullImage } from "./pull-image.ts";
import { createSharedBuilds } from "./share-builds.ts";

export type DockerImageBuilder = ImageBuilder & {
	/** Removes the oldest built images over the bounds, never one that a container uses. Returns how many. */
	pruneImages(options: PruneOptions): Promise<number>;
};

/**
 * Image builds of one engine. The classic builder is used, because it keeps the limits; BuildKit only where a
 * Dockerfile needs it and the engine is Docker 23 or newer. Equal contexts are built once, as `aes-env:<digest>`. A
 * call whose `signal` aborts throws the signal's reason.
 */
export function createDockerImageBuilder(options: { engine: Engine; settings?: EngineSettings }): DockerImageBuilder {
	const { engine, settings = {} } = options;
	const publicNetwork = createPublicNetwork(engine, settings);
	const shareBuild = createSharedBuilds<BuildOutcome>();

	return {
		build(request) {
			const context = filterContext(request.context);
			const digest = digestContext(context);
			return shareBuild(digest, request.signal, (signal) => {
				const log = createBuildLog();
				return runTimed(log, { timeoutMs: request.timeoutMs, signal }, (limited) =>
					buildImage(
						{ docker: engine.docker, settings, publicNetwork },
						{ request, context, digest, log, signal: limited },
					),
				);
			});
		},

		pull(reference, { timeoutMs, signal }) {
			const log = createBuildLog();
			return runTimed(log, { timeoutMs, signal }, async (limited) => {
				const pulled = await pullImage(engine.docker, reference, { settings, signal: limited });
				log.add(pulled.message);
				if (pulled.status === "refused") return { status: "failed", reason: pulled.message };
				if (pulled.status === "unreached") return { status: "unsupported", limit: noRegistry(reference) };
				return { status: "built", image: reference, cached: pulled.status === "present" };
			});
		},

		pruneImages: (bounds) => pruneImages(engine.docker, bounds),
	};
}

async function runTimed(
	log: BuildLog,
	{ timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
	work: (signal: AbortSignal) => Promise<BuildStepResult>,
): Promise<BuildOutcome> {
	const startedAt = performance.now();
	const timeout = AbortSignal.timeout(timeoutMs);
	const finish = (result: BuildStepResult | { status: "timeout" }): BuildOutcome => ({
		...result,
		log: log.text(),
		durationMs: Math.round(performance.now() - startedAt),
	});
	try {
		return finish(await work(signal ? AbortSignal.any([signal, timeout]) : timeout));
	} catch (error) {
		signal?.throwIfAborted();
		if (timeout.aborted) return finish({ status: "timeout" });
		throw error;
	}
}
