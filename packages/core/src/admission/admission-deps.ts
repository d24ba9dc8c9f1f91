import type { ImageBuilder } from "../ports/index.ts";
import type { Task } from "../tasks/index.ts";
import type { TrialDeps, TrialPlan } from "../trials/index.ts";

export type AdmissionDeps = TrialDeps & {
	builder: ImageBuilder;
	/** Waits for a container slot, then runs `work`: tasks that are admitted side by side share the slots. */
	limit<T>(work: () => Promise<T>): Promise<T>;
	/** Stores a log that evidence shows only in part; returns its digest. */
	putBlob?(content: Uint8Array): Promise<string>;
};

/** What an executed control works on: a task whose image stands. */
export type ControlContext = {
	deps: AdmissionDeps;
	task: Task;
	plan: TrialPlan;
	image: string;
	/** As Harbor does it, strictness off: the numbers are comparable with its own. */
	harborCompat: boolean;
	/** The verifier meets the processes that the agent left. */
	keepProcesses: boolean;
	owner: string;
	labels: Record<string, string>;
	signal: AbortSignal | undefined;
};
