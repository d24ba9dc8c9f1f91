import { AppError } from "@aes/core/errors";
import type { Output, Progress } from "../output.ts";
import type { WithLock } from "../system/lock.ts";
import type { Step } from "./step.ts";

type Failure = { step: Step; error: AppError };
/** Where progress goes, and what keeps two processes from bringing the same step. */
export type EnsureDeps = { output: Output; withLock: WithLock };

type Outcome = "ready" | "failed" | "blocked";

/**
 * Brings the named steps and what they need, independent ones at the same time. A failure does not stop the others;
 * all failures are thrown together, each with its mend.
 */
export function createEnsure<Id extends string>(steps: Readonly<Record<Id, Step>>, deps: EnsureDeps) {
	return async (ids: readonly Id[]): Promise<void> => {
		const byId: Readonly<Record<string, Step>> = steps;
		const wanted = withNeeds(byId, ids);
		const failures: Failure[] = [];
		const outcomes = new Map<string, Promise<Outcome>>();
		const progress = lazyProgress(deps.output, wanted.length);
		const outcomeOf = (step: Step): Promise<Outcome> => {
			const known = outcomes.get(step.id) ?? settle(step);
			outcomes.set(step.id, known);
			return known;
		};
		const settle = async (step: Step): Promise<Outcome> => {
			const before = await Promise.all(step.needs.map((id) => outcomeOf(getStep(byId, id))));
			if (before.some((outcome) => outcome !== "ready")) return "blocked";
			try {
				await bring(step, deps, progress);
				return "ready";
			} catch (error) {
				failures.push({ step, error: AppError.from(error) });
				return "failed";
			}
		};
		await Promise.all(wanted.map(outcomeOf));
		progress.done();
		if (failures.length > 0) throw describeFailures(failures);
	};
}

async function bring(step: Step, { output, withLock }: EnsureDeps, progress: Progress): Promise<void> {
	if (await step.isReady()) return progress.tick(`${step.title}: in place`);
	await withLock(step.id, async () => {
		if (await step.isReady()) return progress.tick(`${step.title}: brought by another command`);
		const start = performance.now();
		output.info(`${step.title} …`);
		await step.run();
		progress.tick(`${step.title}: done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
	});
}

/** Says nothing while all steps turn out to be in place, which is what commands usually find. */
function lazyProgress(output: Output, total: number): Progress {
	let progress: Progress | undefined;
	const quiet: string[] = [];
	return {
		tick: (label) => {
			if (!progress && label.endsWith(": in place")) {
				quiet.push(label);
				return;
			}
			progress ??= output.progress(total);
			for (const earlier of quiet.splice(0)) progress.tick(earlier);
			progress.tick(label);
		},
		done: () => progress?.done(),
	};
}

function withNeeds(steps: Readonly<Record<string, Step>>, ids: readonly string[]): Step[] {
	const found = new Map<string, Step>();
	const visit = (id: string) => {
		if (found.has(id)) return;
		const step = getStep(steps, id);
		step.needs.forEach(visit);
		found.set(id, step);
	};
	ids.forEach(visit);
	return [...found.values()];
}

function getStep(steps: Readonly<Record<string, Step>>, id: string): Step {
	const step = steps[id];
	if (!step) throw new AppError("internal", "", { cause: new Error(`no setup step is called "${id}"`) });
	return step;
}

function describeFailures(failures: readonly Failure[]): AppError {
	const parts = failures.map(({ step, error }) => {
		const reason = error.code === "internal" && error.cause instanceof Error ? error.cause.message : error.message;
		return `${step.title}: ${reason}\n  What to do: ${step.mend}`;
	});
	const message = `${failures.length} of the things this needs could not be brought.\n\n${parts.join("\n\n")}`;
	return new AppError("unavailable", message, {
		cause: failures[0]?.error,
		details: { steps: failures.map(({ step }) => step.id) },
	});
}
