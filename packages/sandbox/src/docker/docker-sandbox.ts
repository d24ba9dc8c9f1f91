import { posix } from "node:path";
import { AppError } from "@aes/core/errors";
import type { Sandbox, SandboxSpec } from "@aes/core/ports";
import type Dockerode from "dockerode";
import type { Container } from "dockerode";
import { hasStatus, isContainerGone, toEngineError } from "../engine-errors.ts";
import { endEverything, endExec } from "./end-processes.ts";
import { readArchivedFile, readArchivedTree } from "./read-archive.ts";
import { type ExecContext, runExec } from "./run-exec.ts";
import { createSandboxLoss } from "./sandbox-loss.ts";
import { createDiskWatch } from "./watch-disk.ts";
import { writeArchivedFile, writeArchivedTree } from "./write-archive.ts";

const DEFAULT_READ_BYTES = 16 * 1024 * 1024;

/** A running container as the port's `Sandbox`. */
export function createDockerSandbox(
	container: Container,
	spec: SandboxSpec,
	{ docker, expiresAt, user }: { docker: Dockerode; expiresAt: Date; user: string | undefined },
): Sandbox & AsyncDisposable {
	const loss = createSandboxLoss(container, { expiresAt, diskMb: spec.limits.diskMb });
	const disk = createDiskWatch(container, spec.limits.diskMb, loss);
	const ending = createQueue();
	const context: ExecContext = {
		container,
		loss,
		user,
		endExec: (exec) => ending(() => endExec(docker, container, exec)),
	};

	/** Throws what is known about a lost sandbox instead of the engine's words. */
	async function guard<T>(doing: string, work: () => Promise<T>): Promise<T> {
		const known = loss.find();
		if (known) throw loss.toError(known);
		try {
			return await work();
		} catch (error) {
			const reason = isContainerGone(error) || hasStatus(error, 500) ? await loss.diagnose() : loss.find();
			throw reason ? loss.toError(reason) : toEngineError(error, `${doing} in sandbox ${container.id.slice(0, 12)}`);
		}
	}

	async function makeFolders(folders: readonly string[]): Promise<string | null> {
		const made = await runExec(context, ["mkdir", "-p", "--", ...folders], { user: 0, cwd: "/", timeoutMs: 60_000 });
		if (made.endedBy === "lost") throw loss.toError(loss.find() ?? "engine");
		return made.exitCode === 0 ? null : made.stderr || made.endedBy;
	}

	return {
		id: container.id,
		exec: (command, options) => guard("run a command", () => disk.during(() => runExec(context, command, options))),
		readFile: (path, options) =>
			guard("read a file", () => readArchivedFile(container, toPath(path), options?.maxBytes ?? DEFAULT_READ_BYTES)),
		writeFile: (path, content, mode = 0o644) =>
			guard("write a file", () =>
				writeArchivedFile({ container, makeFolders }, toPath(path), { content: Buffer.from(content), mode }),
			),
		upload: (directory, files) =>
			guard("take files", () => writeArchivedTree({ container, makeFolders }, toPath(directory), files)),
		download: (directory, bounds) => guard("give files", () => readArchivedTree(container, toPath(directory), bounds)),
		endProcesses: () =>
			guard("end its processes", async () => {
				const isDone = await ending(() => endEverything(container));
				// A restart ends what no command could; files stay.
				if (!isDone) await container.restart({ t: 0 });
			}),
		async [Symbol.asyncDispose]() {
			loss.dispose();
			await removeContainer(container);
		},
	};
}

/** Ends a container and its anonymous volumes. One that is gone or going is fine. */
export async function removeContainer(container: Container): Promise<void> {
	try {
		await container.remove({ force: true, v: true });
	} catch (error) {
		if (!hasStatus(error, 404, 409)) throw toEngineError(error, `remove sandbox ${container.id.slice(0, 12)}`);
	}
}

/** Absolute and without a trailing slash, which would follow a link. */
function toPath(path: string): string {
	if (!path.startsWith("/") || path.includes("\0")) {
		throw new AppError("invalid_input", `"${path.slice(0, 200)}" is not an absolute path in the sandbox.`);
	}
	const normal = posix.normalize(path);
	return normal.length > 1 && normal.endsWith("/") ? normal.slice(0, -1) : normal;
}

/** One after the other: two scripts that count processes would count each other. */
function createQueue() {
	let last: Promise<unknown> = Promise.resolve();
	return <T>(work: () => Promise<T>): Promise<T> => {
		const next = last.then(work, work);
		last = next.catch(() => {});
		return next;
	};
}
