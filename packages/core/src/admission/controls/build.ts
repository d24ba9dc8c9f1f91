import { AppError } from "../../errors.ts";
import type { BuildOutcome } from "../../ports/index.ts";
import { isStoreFault, subtree, type TrialPlan } from "../../trials/index.ts";
import type { AdmissionDeps } from "../admission-deps.ts";
import { type Finding, fail, inconclusive, pass } from "../finding.ts";
import type { Evidence } from "../report.ts";
import { toLogEvidence } from "../trial-evidence.ts";

export type BuildInput = {
	plan: TrialPlan;
	owner: string;
	labels: Record<string, string>;
	signal: AbortSignal | undefined;
};

const DOCKERFILE = "environment/Dockerfile";

/** Builds the task's image, or pulls the one it names; every later control starts from that image. */
export async function runBuild(
	deps: AdmissionDeps,
	input: BuildInput,
): Promise<{ finding: Finding; image: string | null }> {
	try {
		const outcome = await makeImage(deps, input);
		const log = await toLogEvidence(outcome.log, deps.putBlob);
		return { finding: toFinding(outcome, log, input.plan), image: outcome.status === "built" ? outcome.image : null };
	} catch (error) {
		if (input.signal?.aborted) return { finding: inconclusive("It was cancelled."), image: null };
		const known = AppError.from(error);
		if (known.code === "internal" || isStoreFault(known)) throw known;
		return { finding: inconclusive(known.message), image: null };
	}
}

function makeImage(deps: AdmissionDeps, { plan, owner, labels, signal }: BuildInput): Promise<BuildOutcome> {
	const common = { timeoutMs: plan.buildTimeoutMs, ...(signal && { signal }) };
	if (plan.prebuiltImage !== null) return deps.builder.pull(plan.prebuiltImage, common);
	const context = subtree(plan.files, "environment");
	return deps.builder.build({ ...common, context, limits: plan.limits, network: "public", owner, labels });
}

function toFinding(outcome: BuildOutcome, log: Evidence[], plan: TrialPlan): Finding {
	switch (outcome.status) {
		case "built":
			return pass(outcome.cached ? "The image stands from an equal build before." : "The image was built.", log);
		case "failed":
			return fail(`The image does not build: ${outcome.reason} Mend ${DOCKERFILE}.`, [
				{
					kind: "file",
					text: outcome.reason,
					file: DOCKERFILE,
					...(outcome.line !== undefined && { line: outcome.line }),
				},
				...log,
			]);
		case "timeout": {
			const reason = `The image was not ready after the task's build_timeout_sec of ${plan.buildTimeoutMs / 1000} s.`;
			return { ...inconclusive(reason, log), timeout: "build_timeout" };
		}
		case "unsupported":
			return inconclusive(`This engine cannot build the image: ${outcome.limit}.`, [
				{ kind: "file", text: outcome.limit, file: DOCKERFILE },
				...log,
			]);
	}
}
