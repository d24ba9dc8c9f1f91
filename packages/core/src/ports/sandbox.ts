import type { FileTree } from "./file-tree.ts";

export type SandboxLimits = {
	/** CPU shares as cores, fractions allowed; more than the host has is accepted and means "all". */
	cpus: number;
	memoryMb: number;
	/** Processes and threads together. */
	pids: number;
	/** Bytes the container may add on top of its image; kept by a watcher, so briefly exceeded. */
	diskMb: number;
};

export type SandboxSpec = {
	/** Image id or tag that the engine already holds. */
	image: string;
	limits: SandboxLimits;
	/** "none": no interface but loopback. "public": the internet, never the host, private ranges or metadata. */
	network: "none" | "public";
	/** Environment of every process in the sandbox. */
	env?: Record<string, string>;
	/** Default working directory; absent = the image's WORKDIR. */
	workdir?: string;
	/** Host folder bound read-only at `/run/aes`: the gateway's Unix socket. */
	gatewayDir?: string;
	/** After this long the reaper may end the sandbox whoever owns it. */
	lifetimeMs: number;
	/** Who answers for it: a worker's or a command's id. The reaper asks whether that owner still lives. */
	owner: string;
	/** What it is for, shown in Operations: "trial", "proposer", "child", "build". */
	purpose: string;
	/** Free labels: proposal id, control id … Values are plain text. */
	labels?: Record<string, string>;
};

export type ExecOptions = {
	cwd?: string;
	env?: Record<string, string>;
	/** User name or uid; absent = the image's USER. */
	user?: string | number;
	/** On expiry the process and its children are ended and `endedBy` is "timeout". */
	timeoutMs?: number;
	signal?: AbortSignal;
	stdin?: Uint8Array | string;
	/** Bound of stdout and of stderr, each; the rest is read and dropped. Default 1 MiB. */
	maxOutputBytes?: number;
	/** Is given stdout as it comes, in pieces cut anywhere and without a bound; must not throw. */
	onStdout?: (chunk: Uint8Array) => void;
};

/** A non-zero exit is a result, not an error. */
export type ExecResult = {
	/** null when the process did not end by itself. */
	exitCode: number | null;
	stdout: string;
	stderr: string;
	/** True when output over the bound was dropped. */
	truncated: boolean;
	durationMs: number;
	/** "lost": the sandbox died under the command (memory, disk, pids or the engine). */
	endedBy: "exit" | "timeout" | "signal" | "lost";
};

/**
 * What an agent or a verifier may do. Methods throw `AppError("unavailable")` when the engine or the sandbox
 * is gone; that is never the command's fault and must not be read as its result.
 */
export type Sandbox = {
	readonly id: string;
	exec(command: readonly string[], options?: ExecOptions): Promise<ExecResult>;
	/**
	 * null when nothing is there. Throws `invalid_input` for a directory, a link or more than `maxBytes` (default
	 * 16 MiB); details.reason is then "too_large".
	 */
	readFile(path: string, options?: { maxBytes?: number }): Promise<Uint8Array | null>;
	/** Makes parent folders; owner root, mode 0o644 unless told. */
	writeFile(path: string, content: Uint8Array | string, mode?: number): Promise<void>;
	/** Merges the tree into `directory` (made when missing), owner root, modes kept. */
	upload(directory: string, files: FileTree): Promise<void>;
	/** Regular files below `directory`, links and devices left out. null when missing; throws `invalid_input` over the bounds. */
	download(directory: string, bounds: { maxFiles: number; maxBytes: number }): Promise<FileTree | null>;
	/** Ends every process but the keep-alive; files stay. */
	endProcesses(): Promise<void>;
};

export type LiveSandbox = {
	id: string;
	purpose: string;
	owner: string;
	image: string;
	labels: Record<string, string>;
	createdAt: Date;
	expiresAt: Date;
};

export type EngineInfo = { version: string; apiVersion: string; cpus: number; memoryMb: number; hasBuildKit: boolean };

/** Who may make and end sandboxes: the worker or a command, never an agent. */
export type SandboxProvider = {
	/** Throws `not_found` for an image the engine lacks, `unavailable` when no engine answers. */
	create(spec: SandboxSpec, options?: { signal?: AbortSignal }): Promise<Sandbox & AsyncDisposable>;
	/** Everything of ours that the engine holds, whoever made it. */
	list(): Promise<LiveSandbox[]>;
	/** Ends what is expired or whose owner is dead: containers, networks, build containers. Returns how many. */
	reap(options: { now: Date; isOwnerAlive: (owner: string) => boolean | Promise<boolean> }): Promise<number>;
	/** Ends one sandbox by id; a missing one is fine. */
	stop(id: string): Promise<void>;
	info(): Promise<EngineInfo>;
};
