import type { FileTree } from "../ports/index.ts";
import type { AdmissionDeps } from "./admission-deps.ts";
import type { Finding } from "./finding.ts";
import type { Check, ControlId } from "./report.ts";

export type ControlsInput = {
	files: FileTree;
	dirName: string;
	controls: readonly ControlId[];
	keepProcesses: boolean;
	harborCompat?: boolean | undefined;
	/** Host variables that the task's templates may read; none unless given. */
	hostEnv?: Record<string, string>;
	owner: string;
	labels?: Record<string, string>;
	signal?: AbortSignal | undefined;
	/** Told each check once it is final; a rejection ends the run. */
	onCheck?: (check: Check) => void | Promise<void>;
	/** Controls that ended inconclusive by a timeout when the same content was admitted before. */
	timedOutBefore?: readonly ControlId[];
};

/** Keeps one finding per control, in the order they end. */
export type Session = {
	deps: AdmissionDeps;
	input: ControlsInput;
	/** Runs a control, repeats a timeout, times it. It is not kept yet: a later one may change it. */
	measure<T extends { finding: Finding }>(id: ControlId, run: () => Promise<T>): Promise<T & { ms: number }>;
	settle(id: ControlId, measured: { finding: Finding; ms: number }): Promise<void>;
};
