import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { BuildRequest, FileTree } from "@aes/core/ports";
import type Dockerode from "dockerode";
import { measureContainer } from "../docker/measure-container.ts";
import { toTar } from "../docker/write-archive.ts";
import { engineMessage, hasStatus, toEngineError } from "../engine-errors.ts";
import type { BuildLog } from "./build-log.ts";
import type { Dockerfile } from "./parse-dockerfile.ts";
import { type BuildRecord, readBuildStream } from "./read-build-stream.ts";

const MIB = 1024 * 1024;
const CPU_PERIOD_US = 100_000;
const DISK_INTERVAL_MS = 2000;
/** One age for all files of a context, past what zip can say (1980): equal contexts give equal layers. */
const FILE_AGE = new Date(Date.UTC(2020, 0, 1));

export type BuildJob = {
	docker: Dockerode;
	context: FileTree;
	dockerfile: Dockerfile;
	request: BuildRequest;
	tag: string;
	labels: Record<string, string>;
	networkMode: string;
	buildArgs: Record<string, string>;
	/** Control group that bounds the build's processes, where one could be made. */
	group: string | null;
	usesBuildKit: boolean;
	log: BuildLog;
	signal: AbortSignal;
};

export type BuildEnd = { status: "built" } | { status: "failed"; reason: string; line?: number; lastLayer?: string };

/** Sends the context and follows the engine's answer. An abort of `signal` ends the build and throws. */
export async function runBuild(job: BuildJob): Promise<BuildEnd> {
	const progress: Progress = { step: 0, container: null, lastLayer: null, error: null };
	const overDisk = new AbortController();
	const signal = AbortSignal.any([job.signal, overDisk.signal]);
	const done = new AbortController();
	void watchDisk(job, progress, { overDisk, until: done.signal });
	try {
		const options = { ...toBuildOptions(job), abortSignal: signal };
		const answer = (await job.docker.buildImage(toTar(job.context, FILE_AGE), options)) as Readable;
		signal.addEventListener("abort", () => answer.destroy(new Error("build ended")), { once: true });
		await followAnswer(job, answer, progress);
	} catch (error) {
		if (overDisk.signal.aborted)
			progress.error = `disk limit: more than ${job.request.limits.diskMb} MB were written in one step`;
		else if (job.signal.aborted || !isDockerfileError(error)) throw toBuildError(error, job);
		else progress.error = engineMessage(error);
	} finally {
		done.abort();
	}
	return progress.error === null ? { status: "built" } : toFailure(job, progress, progress.error);
}

/** Decodes BuildKit's records; the client has it, its types do not. */
type FollowProgress = (
	answer: Readable,
	onEnd: (error: Error | null) => void,
	onRecord: (record: BuildRecord) => void,
) => void;
type Progress = { step: number; container: string | null; lastLayer: string | null; error: string | null };

function toBuildOptions({ request, tag, labels, networkMode, buildArgs, group, usesBuildKit }: BuildJob) {
	const { limits } = request;
	const fileBytes = 2 * limits.diskMb * MIB;
	const ulimits = [
		{ Name: "fsize", Soft: fileBytes, Hard: fileBytes },
		{ Name: "core", Soft: 0, Hard: 0 },
	];
	return {
		t: tag,
		rm: true,
		forcerm: true,
		memory: limits.memoryMb * MIB,
		memswap: limits.memoryMb * MIB,
		cpuperiod: CPU_PERIOD_US,
		cpuquota: Math.max(1000, Math.round(limits.cpus * CPU_PERIOD_US)),
		ulimits: JSON.stringify(ulimits),
		networkmode: networkMode,
		labels,
		buildargs: buildArgs,
		...(group !== null && { cgroupparent: group }),
		...(usesBuildKit && { version: "2" as const }),
	};
}

async function followAnswer(job: BuildJob, answer: Readable, progress: Progress): Promise<void> {
	if (!job.usesBuildKit) {
		await readBuildStream(answer, (record) => takeRecord(job, progress, record));
		return;
	}
	const { followProgress } = job.docker as unknown as { followProgress: FollowProgress };
	await new Promise<void>((resolve, reject) => {
		followProgress(
			answer,
			(error) => (error ? reject(error) : resolve()),
			(record: BuildRecord) => takeRecord(job, progress, record),
		);
	});
}

function takeRecord({ log }: BuildJob, progress: Progress, record: BuildRecord): void {
	const text = record.stream ?? (record.status === undefined ? "" : `${record.status}\n`);
	log.add(text);
	progress.step = Number(/^Step (\d+)\/\d+ : /m.exec(text)?.[1] ?? progress.step);
	progress.container = /^ ---> Running in ([0-9a-f]+)/m.exec(text)?.[1] ?? progress.container;
	const layer = /^ ---> ([0-9a-f]{12})$/m.exec(text)?.[1];
	if (layer && progress.step > 1) progress.lastLayer = layer;
	if (record.error !== undefined) {
		progress.error = record.error;
		log.add(`${record.error}\n`);
	}
}

/** Ends a build whose running step writes more than it may. */
async function watchDisk(
	{ docker, request }: BuildJob,
	progress: Progress,
	{ overDisk, until }: { overDisk: AbortController; until: AbortSignal },
): Promise<void> {
	while (!until.aborted) {
		await sleep(DISK_INTERVAL_MS, undefined, { signal: until }).catch(() => {});
		if (until.aborted || progress.container === null) continue;
		// A step that ended meanwhile has no container any more.
		const usedBytes = await measureContainer(docker.getContainer(progress.container)).catch(() => 0);
		if (usedBytes > request.limits.diskMb * MIB) overDisk.abort();
	}
}

function isDockerfileError(error: unknown): boolean {
	return hasStatus(error, 400) || (hasStatus(error, 500) && /dockerfile|build stage|parse/i.test(engineMessage(error)));
}

function toBuildError(error: unknown, job: BuildJob): unknown {
	return job.signal.aborted ? error : toEngineError(error, "build an image");
}

/** What the command printed last says more than "returned a non-zero code", so both are told. */
function toFailure({ dockerfile, log }: BuildJob, progress: Progress, error: string): BuildEnd {
	const isCommand = /returned a non-zero code/.test(error);
	const output = isCommand ? log.findLastOutput() : null;
	const named = Number(/(?:parse error on line|parse error line|line) (\d+)/i.exec(error)?.[1] ?? 0);
	const line = named || dockerfile.instructions[progress.step - 1]?.line;
	const text = error.replace(/\s+/g, " ").trim().slice(0, 400);
	return {
		status: "failed",
		reason: output === null || output === text ? text : `${output} (${text})`,
		...(line !== undefined && { line }),
		...(progress.lastLayer !== null && { lastLayer: progress.lastLayer }),
	};
}
