import type { BuildRequest, FileTree } from "@aes/core/ports";
import type Dockerode from "dockerode";
import { canBuildKit } from "../docker/create-docker-sandboxes.ts";
import type { PublicNetwork } from "../docker/public-network.ts";
import { hasStatus, toEngineError } from "../engine-errors.ts";
import { type EngineSettings, proxyVariables } from "../settings.ts";
import { createBuildGroup, removeBuildGroup } from "./build-group.ts";
import type { BuildLog } from "./build-log.ts";
import { findBuildKitNeed } from "./find-buildkit-need.ts";
import { listBaseImages } from "./list-base-images.ts";
import { type Dockerfile, parseDockerfile } from "./parse-dockerfile.ts";
import { DIGEST_LABEL, IMAGE_REPOSITORY, PARTIAL_REPOSITORY } from "./prune-images.ts";
import { noRegistry, pullImage } from "./pull-image.ts";
import { runBuild } from "./run-build.ts";

export type BuildStepResult =
	| { status: "built"; image: string; cached: boolean }
	| { status: "failed"; reason: string; line?: number }
	| { status: "unsupported"; limit: string };

export type BuildDeps = { docker: Dockerode; settings: EngineSettings; publicNetwork: PublicNetwork };
export type BuildInput = {
	request: BuildRequest;
	context: FileTree;
	/** SHA-256 of the context, hex. */
	digest: string;
	log: BuildLog;
	signal: AbortSignal;
};

/** One image from one context: from the cache, or checked for what the engine lacks and built. */
export async function buildImage(deps: BuildDeps, input: BuildInput): Promise<BuildStepResult> {
	const image = `${IMAGE_REPOSITORY}:${input.digest.slice(0, 16)}`;
	if (await isBuilt(deps.docker, image, input.digest)) return { status: "built", image, cached: true };
	const file = input.context.get("Dockerfile");
	if (!file) return { status: "failed", reason: "The build context has no Dockerfile." };
	const dockerfile = parseDockerfile(Buffer.from(file.content).toString("utf8"));
	const builder = await chooseBuilder(deps.docker, dockerfile);
	if (builder.limit !== null) return { status: "unsupported", limit: builder.limit };
	const missing = await findMissingBase(deps, dockerfile, input.signal);
	if (missing) return missing;
	return buildLimited(deps, input, { image, dockerfile, usesBuildKit: builder.usesBuildKit });
}

/** The tag holds a part of the digest, the label all of it. */
async function isBuilt(docker: Dockerode, image: string, digest: string): Promise<boolean> {
	try {
		const info = await docker.getImage(image).inspect();
		return info.Config.Labels?.[DIGEST_LABEL] === digest;
	} catch (error) {
		if (hasStatus(error, 404)) return false;
		throw toEngineError(error, "look for a built image");
	}
}

type Builder = { limit: string | null; usesBuildKit: boolean };

async function chooseBuilder(docker: Dockerode, dockerfile: Dockerfile): Promise<Builder> {
	const need = findBuildKitNeed(dockerfile);
	if (!need) return { limit: null, usesBuildKit: false };
	const { Version } = await docker.version().catch((error: unknown) => {
		throw toEngineError(error, "tell its version");
	});
	if (canBuildKit(Version)) return { limit: null, usesBuildKit: true };
	const limit = `${need.feature} (Dockerfile line ${need.line}) needs Docker 23 or newer; this engine is ${Version}`;
	return { limit, usesBuildKit: false };
}

/** Told before the build: the engine's own message does not tell a missing registry from a misspelt image. */
async function findMissingBase(
	{ docker, settings }: BuildDeps,
	dockerfile: Dockerfile,
	signal: AbortSignal,
): Promise<BuildStepResult | null> {
	for (const { image, line } of listBaseImages(dockerfile)) {
		const pulled = await pullImage(docker, image, { settings, signal });
		if (pulled.status === "unreached") return { status: "unsupported", limit: noRegistry(image) };
		if (pulled.status === "refused") return { status: "failed", reason: `${image}: ${pulled.message}`, line };
	}
	return null;
}

async function buildLimited(
	{ docker, settings, publicNetwork }: BuildDeps,
	{ request, context, digest, log, signal }: BuildInput,
	plan: { image: string; dockerfile: Dockerfile; usesBuildKit: boolean },
): Promise<BuildStepResult> {
	const isPublic = request.network === "public";
	const networkMode = isPublic ? await publicNetwork.ensure() : "none";
	const expiresAt = new Date(Date.now() + request.timeoutMs);
	const group = await createBuildGroup({ owner: request.owner, expiresAt, pids: request.limits.pids });
	try {
		const end = await runBuild({
			docker,
			context,
			dockerfile: plan.dockerfile,
			request,
			tag: plan.image,
			labels: toImageLabels(request, digest),
			networkMode,
			buildArgs: isPublic ? proxyVariables(settings) : {},
			group,
			usesBuildKit: plan.usesBuildKit,
			log,
			signal,
		});
		if (end.status === "built") return { status: "built", image: plan.image, cached: false };
		const { lastLayer, ...failure } = end;
		if (lastLayer) await keepLayer(docker, lastLayer, digest);
		return failure;
	} finally {
		if (group !== null) await removeBuildGroup(group);
	}
}

/** Names of their own: a container inherits its image's labels and must not look like somebody's sandbox. */
function toImageLabels({ owner, labels = {} }: BuildRequest, digest: string): Record<string, string> {
	const free = Object.entries(labels).map(([name, value]) => [`aes.image.x.${name}`, value]);
	return { ...Object.fromEntries(free), "aes.image.owner": owner, [DIGEST_LABEL]: digest };
}

/** Names what a failed build got done, so that the next try uses it and `pruneImages` finds it. */
async function keepLayer(docker: Dockerode, layer: string, digest: string): Promise<void> {
	try {
		await docker.getImage(layer).tag({ repo: PARTIAL_REPOSITORY, tag: digest.slice(0, 16) });
	} catch (error) {
		if (!hasStatus(error, 404, 409)) throw toEngineError(error, "keep the layers of a failed build");
	}
}
