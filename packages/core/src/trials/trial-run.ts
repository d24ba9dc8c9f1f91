import { AppError } from "../errors.ts";
import { isSpendRefusal } from "../ledger/index.ts";
import type { ExecOptions, ExecResult, Sandbox, SandboxProvider } from "../ports/index.ts";
import { attributeLoss, findLoss, isStoreFault, systemFault } from "./attribute-fault.ts";
import { boundedTail } from "./bounded-text.ts";
import type { Clock } from "./clock.ts";
import type { TrialPlan } from "./plan-trial.ts";
import type { Reruns } from "./rerun-verifier.ts";
import type { SolverRun } from "./solver.ts";
import type { CommandRecord, PhaseName, PhaseTiming, TrialAgent, TrialOutcome } from "./trial.ts";

const MAX_LOG_BYTES = 256 * 1024;

export type TrialDeps = { sandboxes: SandboxProvider; clock: Clock };

export type TrialInput = {
	plan: TrialPlan;
	/** Id of the image, built or pulled before: one image serves every trial of a task. */
	image: string;
	agent: TrialAgent;
	/** As Harbor does it: processes stay alive and `/logs/verifier` keeps what the agent left there. */
	harborCompat?: boolean;
	/** `live-state`: the tests need processes that the agent started, so they stay; all else is as strict as ever. */
	keepProcesses?: boolean;
	/** Runs the verifier again after it gave full reward. */
	reruns?: Reruns;
	owner: string;
	labels?: Record<string, string>;
	signal?: AbortSignal | undefined;
};

/** A trial under way: what it runs on and what it has seen. */
export type TrialRun = TrialInput & {
	deps: TrialDeps;
	commands: CommandRecord[];
	timings: PhaseTiming[];
	warnings: string[];
	isAgentTimedOut: boolean;
	solver?: SolverRun;
};

export async function timePhase<T>(run: TrialRun, phase: PhaseName, work: () => Promise<T>): Promise<T> {
	const startedAtMs = run.deps.clock.nowMs();
	try {
		return await work();
	} finally {
		run.timings.push({ phase, durationMs: Math.round(run.deps.clock.nowMs() - startedAtMs) });
	}
}

export type TaskCommand = {
	phase: PhaseName;
	command: string;
	/** Reads where the command wrote its output; absent = the exec itself gave it all. */
	readOutput?: () => Promise<string>;
	options: ExecOptions;
};

/** Runs a command of the task through bash, as Harbor does, and keeps it as evidence. */
export async function runTaskCommand(run: TrialRun, sandbox: Sandbox, task: TaskCommand): Promise<ExecResult> {
	const result = await sandbox.exec(["bash", "-c", task.command], {
		...task.options,
		maxOutputBytes: MAX_LOG_BYTES,
		...(run.signal && { signal: run.signal }),
	});
	const direct = `${result.stdout}${result.stderr}`;
	const isReadable = result.endedBy !== "lost" && result.endedBy !== "signal";
	const log = isReadable ? await task.readOutput?.() : undefined;
	const output = (log ?? "") + direct;
	run.commands.push({
		phase: task.phase,
		command: task.command,
		exitCode: result.exitCode,
		endedBy: result.endedBy,
		output: boundedTail(output, MAX_LOG_BYTES),
		truncated: result.truncated || output.length > MAX_LOG_BYTES || (log?.startsWith("…") ?? false),
		durationMs: result.durationMs,
	});
	return result;
}

/** The end of a log file of any size, with "…" before it when cut; "" when it is not there or not a file. */
export async function readLog(sandbox: Sandbox, path: string): Promise<string> {
	try {
		const content = await sandbox.readFile(path, { maxBytes: MAX_LOG_BYTES });
		return content === null ? "" : new TextDecoder().decode(content);
	} catch (error) {
		if (!(error instanceof AppError) || error.code !== "invalid_input") throw error;
	}
	const tail = await sandbox.exec(["tail", "-c", String(MAX_LOG_BYTES), path], { user: 0, timeoutMs: 30_000 });
	return `…${tail.stdout}`;
}

/** The outcome when the sandbox died under a command: asks the sandbox why, and the engine whether it lives. */
export async function outcomeOfLoss(run: TrialRun, sandbox: Sandbox): Promise<TrialOutcome> {
	return outcomeOfError(run, await findLoss(sandbox));
}

/**
 * The outcome of an error that a sandbox, the provider or a transfer threw. Throws what is no outcome: a store that
 * failed says nothing about the container.
 */
export async function outcomeOfError(run: TrialRun, error: unknown): Promise<TrialOutcome> {
	if (run.signal?.aborted) return { kind: "cancelled", reason: "The trial was cancelled." };
	const known = AppError.from(error);
	if (error !== null && isStoreFault(known)) throw known;
	if (isSpendRefusal(known)) return systemFault("budget", known.message);
	if (known.code === "unavailable" || error === null) {
		const doesEngineAnswer = await run.deps.sandboxes.info().then(
			() => true,
			() => false,
		);
		const { reason } = known.details;
		return attributeLoss({ reason: typeof reason === "string" ? reason : null, doesEngineAnswer }, run.plan);
	}
	if (known.code === "internal")
		return systemFault("sandbox_lost", `Something unforeseen ended the trial: ${String(error)}.`);
	return systemFault(known.code === "not_found" ? "engine_limit" : "sandbox_lost", known.message);
}
