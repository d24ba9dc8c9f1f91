import type { AdmissionReport, Verdict } from "@aes/core/admission";
import type { AppError } from "@aes/core/errors";
import type { PriceTable } from "@aes/core/ledger";
import type { FileTree, ModelClient, Sandbox } from "@aes/core/ports";
import { createSubmissions, type MethodContext, type NewStep, type ProposalPlan } from "@aes/core/proposals";
import type { Seed } from "@aes/core/seeds";

/** One micro-dollar an uncached or an output token. */
export const prices: PriceTable = {
	version: "test",
	models: {
		"acme/one": [
			{
				effectiveFrom: new Date(0),
				inputMicroUsdPerMillion: 1e6,
				cachedInputMicroUsdPerMillion: 0,
				outputMicroUsdPerMillion: 1e6,
				isNotional: false,
			},
		],
	},
	sandbox: { cpuSecondMicroUsd: 0, gibSecondMicroUsd: 0 },
};

export const aSeed: Seed = {
	id: "s1",
	kind: "rollouts",
	name: "acme/count-errors",
	instruction: "Count the errors in /app/log.txt.",
	metadata: {},
	rollouts: [
		{
			trialName: "t1",
			agent: "a",
			model: null,
			outcome: "failed",
			reward: 0,
			testsPassed: 0,
			testsTotal: 1,
			transcript: "grep -c error",
			verifierOutput: "expected 3",
			exception: null,
		},
	],
};

const plan: ProposalPlan = {
	id: "p1",
	projectId: "default",
	campaignId: "c1",
	method: "agentic",
	harness: "built-in",
	proposer: "acme/one",
	seedId: "s1",
	randomSeed: 11,
	selfCheck: true,
	maxRounds: 3,
	timeLimitMs: 60_000,
	turnLimit: null,
	sessionBudgetMicroUsd: null,
	workspaceVersionId: null,
	webAllow: [],
};

function aReport(verdict: Verdict): AdmissionReport {
	const verdictOfCheck = { accepted: "pass", rejected: "fail", inconclusive: "inconclusive" } as const;
	const reason = `The reference was ${verdict}.`;
	return {
		name: "acme/new-task",
		contentDigest: "sha256:0",
		profile: "standard",
		profileVersion: "1",
		checkerVersion: "1",
		verdict,
		checks: [{ id: "oracle", verdict: verdictOfCheck[verdict], reason, fault: null, evidence: [], ms: 1 }],
		baseline: 0,
		ms: 1,
	};
}

/** A context whose admissions give the verdicts in turn, with real counting of rounds. */
export function aMethodContext(input: {
	model: ModelClient;
	verdicts?: readonly Verdict[];
	plan?: Partial<ProposalPlan>;
	modelFault?: AppError;
	signal?: AbortSignal;
	sandbox?: Sandbox;
}) {
	const steps: NewStep[] = [];
	const submitted: FileTree[] = [];
	const allPlan = { ...plan, ...input.plan };
	const submissions = createSubmissions(
		{
			store: async (_round, files) => `v${submitted.push(files)}`,
			admit: async () => aReport(input.verdicts?.[submitted.length - 1] ?? "inconclusive"),
		},
		allPlan.maxRounds,
	);
	const context: MethodContext = {
		plan: allPlan,
		seed: aSeed,
		model: input.model,
		modelFault: () => input.modelFault ?? null,
		signal: input.signal ?? new AbortController().signal,
		record: async (step) => void steps.push(step),
		submit: submissions.submit,
		submitUnusable: submissions.submitUnusable,
		lastSubmission: submissions.last,
		openSandbox: async () => {
			if (!input.sandbox) throw new Error("This method was not expected to open a sandbox.");
			return input.sandbox;
		},
	};
	return { context, steps, submitted, rounds: submissions.rounds };
}
