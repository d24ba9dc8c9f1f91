import type { FileTree } from "./file-tree.ts";
import type { SandboxLimits } from "./sandbox.ts";

export type BuildRequest = {
	/** The build context with its `Dockerfile`. */
	context: FileTree;
	timeoutMs: number;
	limits: SandboxLimits;
	network: "none" | "public";
	owner: string;
	labels?: Record<string, string>;
	signal?: AbortSignal;
};

export type BuildOutcome = {
	log: string;
	durationMs: number;
} & (
	| { status: "built"; image: string; cached: boolean }
	/** The Dockerfile's fault: a command in it failed, a file is missing, it does not parse. */
	| { status: "failed"; reason: string; line?: number }
	| { status: "timeout" }
	/** The engine's limit, not the task's fault: named, e.g. "heredoc in RUN needs Docker 23 or newer". */
	| { status: "unsupported"; limit: string }
);

/** Builds images of task environments. Equal contexts share one image. Throws `unavailable` when no engine answers. */
export type ImageBuilder = {
	build(request: BuildRequest): Promise<BuildOutcome>;
	/** Uses a prebuilt image: present or pulled. `unsupported` where no registry is reached. */
	pull(reference: string, options: { timeoutMs: number; signal?: AbortSignal }): Promise<BuildOutcome>;
};
