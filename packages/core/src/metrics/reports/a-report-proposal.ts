import type { ReportProposal } from "./report-proposal.ts";

type Changes = Partial<Omit<ReportProposal, "spend">> & { costMicroUsd?: number; files?: number };

let count = 0;

/** A completed, rejected proposal for tests; `costMicroUsd` and `files` fill spend and accepted version. */
export function aReportProposal({ costMicroUsd = 100, files = 6, ...changes }: Changes = {}): ReportProposal {
	const id = `p${count++}`;
	return {
		id,
		campaignId: "c1",
		campaignName: "First",
		proposer: "vendor/one",
		harness: "built-in",
		method: "prompt",
		selfCheck: true,
		workspace: null,
		seedId: "s1",
		seedName: "logs",
		seedKind: "rollouts",
		domain: null,
		solvers: ["vendor/solver"],
		randomSeed: 1,
		ordinal: 0,
		status: "completed",
		verdict: "rejected",
		rounds: 1,
		steps: 4,
		spend: {
			modelMicroUsd: costMicroUsd,
			sandboxMicroUsd: 0,
			uncachedInputTokens: 10,
			cachedInputTokens: 3,
			cacheWriteInputTokens: 2,
			outputTokens: 5,
			modelCalls: 1,
			sandboxes: 0,
			solverMicroUsd: 0,
			unsettled: 0,
		},
		accepted: changes.verdict === "accepted" ? { environmentId: `e-${id}`, versionId: `v-${id}`, files } : null,
		...changes,
	};
}

/** Proposals with these verdicts on matched seeds: the n-th of two such rows is a pair. "." is not completed. */
export function aRowOf(verdicts: string, changes: Changes = {}): ReportProposal[] {
	const VERDICT = { a: "accepted", r: "rejected", i: "inconclusive" } as const;
	return [...verdicts].map((letter, ordinal) =>
		aReportProposal({
			ordinal,
			randomSeed: 100 + ordinal,
			...(letter === "." ? { status: "stopped", verdict: null } : { verdict: VERDICT[letter as "a" | "r" | "i"] }),
			...changes,
		}),
	);
}
