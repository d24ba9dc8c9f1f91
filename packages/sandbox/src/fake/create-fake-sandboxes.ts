import { AppError } from "@aes/core/errors";
import type { EngineInfo, FileEntry, LiveSandbox, Sandbox, SandboxProvider, SandboxSpec } from "@aes/core/ports";
import { type OnExec, runFakeExec } from "./fake-exec.ts";
import { createFakeFiles } from "./fake-files.ts";

export type FakeSandboxScript = {
	onExec?: OnExec;
	/** Images that the fake engine holds; absent = all. */
	images?: readonly string[];
	/** Files of a new sandbox, by absolute path, as its image would bring them. */
	files?: ReadonlyMap<string, FileEntry>;
	info?: Partial<EngineInfo>;
};

/** A sandbox that the fake made, for the assertions of tests; also when it is gone. */
export type FakeSandbox = {
	readonly id: string;
	readonly spec: SandboxSpec;
	readonly files: Map<string, FileEntry>;
	readonly commands: (readonly string[])[];
	isGone(): boolean;
};

type Held = FakeSandbox & { live: LiveSandbox; end(reason: string): void };

/** The sandbox port in memory: no processes, no network; files are a map, commands are scripted. */
export function createFakeSandboxes(
	script: FakeSandboxScript = {},
): SandboxProvider & { made: readonly FakeSandbox[] } {
	const made: Held[] = [];
	const listLive = () => made.filter((held) => !held.isGone());

	return {
		made,
		async create(spec, { signal } = {}) {
			signal?.throwIfAborted();
			if (script.images && !script.images.includes(spec.image)) {
				throw new AppError("not_found", `The engine has no image "${spec.image}". Build or pull it first.`);
			}
			const { held, sandbox } = createSandbox(`fake-${made.length + 1}`, spec, script);
			made.push(held);
			return sandbox;
		},
		list: async () => listLive().map(({ live }) => live),
		async reap({ now, isOwnerAlive }) {
			let ended = 0;
			for (const held of listLive()) {
				if (held.live.expiresAt > now && (await isOwnerAlive(held.spec.owner))) continue;
				held.end(held.live.expiresAt > now ? "engine" : "expired");
				ended++;
			}
			return ended;
		},
		async stop(id) {
			made.find((held) => held.id === id)?.end("engine");
		},
		info: async () => ({
			version: "23.0.0",
			apiVersion: "1.42",
			cpus: 2,
			memoryMb: 4096,
			hasBuildKit: true,
			...script.info,
		}),
	};
}

function createSandbox(id: string, spec: SandboxSpec, script: FakeSandboxScript) {
	const files = new Map(script.files);
	const gone = new AbortController();
	const commands: (readonly string[])[] = [];
	const whileLive = async <T>(work: () => Promise<T>): Promise<T> => {
		if (!gone.signal.aborted) return work();
		const reason: unknown = gone.signal.reason;
		throw new AppError("unavailable", `Sandbox ${id} is gone: ${reason}.`, { details: { reason, sandboxId: id } });
	};
	const fileMethods = createFakeFiles(files);
	const sandbox: Sandbox & AsyncDisposable = {
		id,
		exec: (command, options = {}) =>
			whileLive(async () => {
				commands.push(command);
				const context = { spec, files, onExec: script.onExec, gone: gone.signal };
				const result = await runFakeExec(context, command, options);
				if (result.endedBy === "lost") gone.abort("engine");
				return result;
			}),
		readFile: (path, options) => whileLive(() => fileMethods.readFile(path, options)),
		writeFile: (path, content, mode) => whileLive(() => fileMethods.writeFile(path, content, mode)),
		upload: (directory, tree) => whileLive(() => fileMethods.upload(directory, tree)),
		download: (directory, bounds) => whileLive(() => fileMethods.download(directory, bounds)),
		endProcesses: () => whileLive(async () => {}),
		[Symbol.asyncDispose]: async () => gone.abort("disposed"),
	};
	const createdAt = new Date();
	const expiresAt = new Date(createdAt.getTime() + spec.lifetimeMs);
	const { purpose, owner, image, labels = {} } = spec;
	const held: Held = {
		id,
		spec,
		files,
		commands,
		isGone: () => gone.signal.aborted,
		end: (reason) => gone.abort(reason),
		live: { id, purpose, owner, image, labels, createdAt, expiresAt },
	};
	return { held, sandbox };
}
