import { AppError } from "../errors.ts";
import { type FileTree, type KeepLease, type ModelProviders, requireProvider } from "../ports/index.ts";
import { type NewStep, waitAfter } from "../proposals/index.ts";
import type { FailureCode, SolverRun, TrialResult } from "../trials/index.ts";
import type { ClaimedRollout, RolloutEnd } from "./rollout.ts";
import { toRolloutEnd } from "./to-rollout-end.ts";

export type RunRolloutDeps = {
	rollouts: {
		/** queued → running under a new lease; null when another holds it or it has ended. */
		claim(id: string): Promise<ClaimedRollout | null>;
		renew(rollout: ClaimedRollout): Promise<boolean>;
		/** Writes the end once. False when the lease is lost. */
		finish(rollout: ClaimedRollout, end: RolloutEnd): Promise<boolean>;
		/**
		 * Back to queued for another attempt, not before `waitMs` have passed; the fifth failed attempt ends it as
		 * stopped, without a reward, and null at once.
		 */
		release(rollout: ClaimedRollout, reason: string, waitMs: number | null): Promise<void>;
		/** Stores one step of the solver; false when the lease is lost. */
		appendStep(rollout: ClaimedRollout, index: number, step: NewStep): Promise<boolean>;
	};
	versions: { getFiles(versionId: string): Promise<FileTree> };
	/** Builds the image and runs the solver's trial on metered sandboxes and a metered model. */
	attempt(input: {
		rollout: ClaimedRollout;
		files: FileTree;
		signal: AbortSignal;
		record: (step: NewStep) => Promise<void>;
	}): Promise<TrialResult>;
	/** A solver whose provider is not set up ends its rollout before anything is started. */
	providers: ModelProviders;
	keepLease: KeepLease;
	/** As a proposal's: between the first attempt that a vendor's fault broke off and the second. */
	firstWaitMs?: number;
};

/** Another attempt may find these gone. */
const PASSING: ReadonlySet<FailureCode> = new Set(["engine_unavailable", "sandbox_lost", "model_error"]);

/** The `run-rollout` job: claims the rollout, lets its solver work, writes the end once. */
export async function runRollout(
	deps: RunRolloutDeps,
	input: { rolloutId: string; signal: AbortSignal },
): Promise<"done" | "skipped"> {
	const rollout = await deps.rollouts.claim(input.rolloutId);
	if (!rollout) return "skipped";
	try {
		const end = await deps.keepLease(
			() => deps.rollouts.renew(rollout),
			(signal) => attempt(deps, rollout, signal),
			{ signal: input.signal },
		);
		await deps.rollouts.finish(rollout, end);
		return "done";
	} catch (error) {
		const cause = AppError.from(error);
		await deps.rollouts.release(rollout, cause.message, waitAfter(cause, rollout.attempt, deps.firstWaitMs));
		throw cause;
	}
}

async function attempt(deps: RunRolloutDeps, rollout: ClaimedRollout, signal: AbortSignal): Promise<RolloutEnd> {
	requireProvider(rollout.solver, deps.providers);
	const files = await deps.versions.getFiles(rollout.versionId);
	const recorder = createRecorder(deps, rollout);
	const trial = await deps.attempt({ rollout, files, signal, record: recorder.record });
	signal.throwIfAborted();
	const { outcome } = trial;
	if (outcome.kind === "infra_error" && PASSING.has(outcome.code)) throw toFault(outcome, trial.solver);
	return toRolloutEnd(trial, { baseline: rollout.baseline, turns: recorder.turns() });
}

/** Of a model it says whose it is and how long it wants to be left alone: the wait hangs on that. */
function toFault({ code, reason }: { code: FailureCode; reason: string }, solver: SolverRun | undefined): AppError {
	const fault = code === "model_error" ? solver?.fault : undefined;
	return new AppError(fault?.code ?? "unavailable", reason, { details: fault?.details ?? {}, cause: fault });
}

/** Steps keep their order however they are recorded: each waits for the one before. */
function createRecorder(deps: RunRolloutDeps, rollout: ClaimedRollout) {
	let index = 0;
	let turns = 0;
	let previous: Promise<unknown> = Promise.resolve();
	return {
		turns: () => turns,
		record(step: NewStep): Promise<void> {
			const position = index++;
			if (step.source === "agent") turns += 1;
			const written = previous.then(async () => {
				if (await deps.rollouts.appendStep(rollout, position, step)) return;
				throw new AppError(
					"conflict",
					`Rollout ${rollout.id} was taken over by another worker; nothing more is written.`,
				);
			});
			previous = written.catch(() => undefined);
			return written;
		},
	};
}
