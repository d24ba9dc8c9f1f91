import type { Sandbox } from "../ports/index.ts";
import { makeLogs } from "./make-logs.ts";
import { rerunVerifier } from "./rerun-verifier.ts";
import { runAgent } from "./run-agent.ts";
import { runHealthcheck } from "./run-healthcheck.ts";
import { runVerifier } from "./run-verifier.ts";
import { seedPrebuilt } from "./seed-prebuilt.ts";
import type { TestSummary } from "./summarize-tests.ts";
import type { TrialOutcome, TrialResult, VerifierRerun } from "./trial.ts";
import { outcomeOfError, type TrialDeps, type TrialInput, type TrialRun, timePhase } from "./trial-run.ts";

/** Time a trial may need beside its phases: start, transfers, ends of processes. */
const LIFETIME_MARGIN_MS = 600_000;

type Ending = { outcome: TrialOutcome; tests?: TestSummary; reruns?: VerifierRerun[] };

/**
 * One trial in one fresh container, by Harbor's phases: start, healthcheck, agent, verifier. Never throws for what
 * happens in the container or to the engine: that is the result's `outcome`. Throws when the store behind a metered
 * sandbox fails.
 */
export async function runTrial(deps: TrialDeps, input: TrialInput): Promise<TrialResult> {
	const run: TrialRun = { ...input, deps, commands: [], timings: [], warnings: [], isAgentTimedOut: false };
	const startedAtMs = deps.clock.nowMs();
	const { outcome, tests, reruns } = await runInSandbox(run).catch(
		async (error): Promise<Ending> => ({ outcome: await outcomeOfError(run, error) }),
	);
	return {
		outcome,
		agent: input.agent.kind,
		...(run.solver && { solver: run.solver }),
		tests: tests?.tests ?? [],
		testSource: tests?.source ?? "none",
		commands: run.commands,
		reruns: reruns ?? [],
		timings: run.timings,
		warnings: [...run.warnings, ...(tests?.warnings ?? [])],
		network: input.plan.network,
		durationMs: Math.round(deps.clock.nowMs() - startedAtMs),
	};
}

async function runInSandbox(run: TrialRun): Promise<Ending> {
	await using sandbox = await timePhase(run, "start", () => startSandbox(run));
	const early = (await runHealthcheck(run, sandbox)) ?? (await timePhase(run, "agent", () => runAgent(run, sandbox)));
	if (run.signal?.aborted) return CANCELLED;
	if (early) return { outcome: early };
	const verified = await timePhase(run, "verifier", () => runVerifier(run, sandbox));
	if (run.signal?.aborted) return CANCELLED;
	if (!run.reruns || !isFull(verified.outcome)) return verified;
	const reruns = await rerunVerifier(run, sandbox, run.reruns);
	return run.signal?.aborted ? CANCELLED : { ...verified, reruns };
}

const isFull = (outcome: TrialOutcome) => outcome.kind === "scored" && outcome.reward === 1;

const CANCELLED: Ending = { outcome: { kind: "cancelled", reason: "The trial was cancelled." } };

async function startSandbox(run: TrialRun): Promise<Sandbox & AsyncDisposable> {
	const { plan, reruns } = run;
	const rerunsMs = reruns ? reruns.withinMs + plan.verifier.timeoutMs : 0;
	const phasesMs = plan.agent.timeoutMs + plan.verifier.timeoutMs + rerunsMs;
	const sandbox = await run.deps.sandboxes.create(
		{
			image: run.image,
			limits: plan.limits,
			network: plan.network,
			env: plan.env,
			...(plan.workdir !== null && { workdir: plan.workdir }),
			lifetimeMs: phasesMs + LIFETIME_MARGIN_MS,
			owner: run.owner,
			purpose: "trial",
			labels: { agent: run.agent.kind, ...run.labels },
		},
		run.signal && { signal: run.signal },
	);
	try {
		if (needsLogs(run)) await makeLogs(sandbox, FOLDERS[run.agent.kind]);
		await seedPrebuilt(plan, sandbox);
		return sandbox;
	} catch (error) {
		await sandbox[Symbol.asyncDispose]();
		throw error;
	}
}

/** What the next phase needs beside the logs. A solver gets nothing to look into. */
const FOLDERS = { nop: "/tests", oracle: "/solution", partial: "/solution", solver: null } as const;

/** The verifier makes its folders itself; where nothing runs before it, that is enough. */
function needsLogs({ agent, plan, harborCompat }: TrialRun): boolean {
	return agent.kind !== "nop" || plan.healthcheck !== null || harborCompat === true;
}
