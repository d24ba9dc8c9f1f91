import { AppError } from "../errors.ts";
import type { BuildOutcome, FileTree, ImageBuilder } from "../ports/index.ts";
import { parseTask } from "../tasks/index.ts";
import {
	type FailureCode,
	isStoreFault,
	planTrial,
	runTrial,
	type SolverAgent,
	subtree,
	type TrialDeps,
	type TrialOutcome,
	type TrialPlan,
	type TrialResult,
} from "../trials/index.ts";

export type SolverTrialDeps = TrialDeps & {
	builder: ImageBuilder;
	/** Waits for a container slot, then runs `work`. */
	limit<T>(work: () => Promise<T>): Promise<T>;
};

export type SolverTrialInput = {
	files: FileTree;
	solve: SolverAgent;
	owner: string;
	labels: Record<string, string>;
	signal: AbortSignal;
};

/**
 * Builds the environment's image, which mostly stands from its admission, and runs one solver in a fresh container. What
 * is wrong with task or engine is the result's outcome; throws `invalid_input` for files that are no task.
 */
export async function runSolverTrial(deps: SolverTrialDeps, input: SolverTrialInput): Promise<TrialResult> {
	const planned = planTrial(parseTask(input.files, "task"));
	if (!planned.ok) return notRun(planned.outcome);
	const { plan } = planned;
	const built = await makeImage(deps, plan, input);
	if (typeof built !== "string") return notRun(built);
	const { solve, owner, labels, signal } = input;
	const agent = { kind: "solver", solve } as const;
	return deps.limit(() => runTrial(deps, { plan, image: built, agent, owner, labels, signal }));
}

/** The image's id, or why there is none. */
async function makeImage(
	deps: SolverTrialDeps,
	plan: TrialPlan,
	{ owner, labels, signal }: SolverTrialInput,
): Promise<string | TrialOutcome> {
	const common = { timeoutMs: plan.buildTimeoutMs, signal };
	const context = subtree(plan.files, "environment");
	try {
		const outcome =
			plan.prebuiltImage === null
				? await deps.builder.build({ ...common, context, limits: plan.limits, network: "public", owner, labels })
				: await deps.builder.pull(plan.prebuiltImage, common);
		return outcome.status === "built" ? outcome.image : toOutcome(outcome);
	} catch (error) {
		if (signal.aborted) return { kind: "cancelled", reason: "The rollout was cancelled." };
		const known = AppError.from(error);
		if (known.code === "internal" || isStoreFault(known)) throw known;
		return { kind: "infra_error", fault: "system", code: "engine_unavailable", reason: known.message };
	}
}

type NotBuilt = Exclude<BuildOutcome, { status: "built" }>;

function toOutcome(outcome: NotBuilt): TrialOutcome {
	const failed = (fault: "environment" | "system", code: FailureCode, reason: string): TrialOutcome => ({
		kind: "failed_to_score",
		fault,
		code,
		reason,
	});
	switch (outcome.status) {
		case "failed":
			return failed("environment", "build_failed", `The image does not build: ${outcome.reason}`);
		case "timeout":
			return failed("system", "build_timeout", "The image was not ready within the task's build_timeout_sec.");
		case "unsupported":
			return failed("system", "engine_limit", `This engine cannot build the image: ${outcome.limit}.`);
	}
}

/** No container was started. */
const notRun = (outcome: TrialOutcome): TrialResult => ({
	outcome,
	agent: "solver",
	tests: [],
	testSource: "none",
	commands: [],
	reruns: [],
	timings: [],
	warnings: [],
	network: "none",
	durationMs: 0,
});
