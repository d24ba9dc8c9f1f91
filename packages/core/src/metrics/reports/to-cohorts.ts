import {
	type CostPerValidEnvironment,
	type CostRatio,
	costPerValidEnvironment,
	costRatio,
} from "../cost-per-valid-environment.ts";
import { meanRounds } from "../mean-rounds.ts";
import { type CohortCounts, type ValidEnvironmentRate, validEnvironmentRate } from "../valid-environment-rate.ts";
import {
	type CohortKey,
	compareCohorts,
	hasSeveralWorkspaces,
	METHOD_TITLE,
	type Source,
	sourceOf,
	toCohortId,
	toCohortKey,
	variantTitle,
} from "./cohort-key.ts";
import type { ProposalSpend, ReportProposal } from "./report-proposal.ts";

/** A mean and over how many it was taken. */
export type Mean = { value: number; n: number };

/** `totalMicroUsd`: models and sandboxes of its proposals, without solvers. */
type CohortSpend = ProposalSpend & { totalMicroUsd: number };

/** A cohort with every figure that tables and charts show of it. */
export type ReportCohort = CohortKey & {
	id: string;
	/** Method, variant and proposer, with the campaign's name when campaigns are kept apart. */
	title: string;
	/** Harness, workspace and self-check where they tell cohorts apart; empty otherwise. */
	variant: string;
	/** null where campaigns are pooled. */
	campaignName: string | null;
	source: Source;
	/** Rate over the evaluable, rate with inconclusive ones rejected, and all denominators. */
	rate: ValidEnvironmentRate;
	/** Whole spend of the cohort's proposals / accepted. */
	cost: CostPerValidEnvironment;
	/** To the `prompt` cohort of the same proposer; null for that cohort itself, or when either is undefined. */
	ratioToPrompt: CostRatio | null;
	/** Over accepted proposals. */
	meanRounds: Mean | null;
	/** Files of the accepted version, over accepted proposals. */
	filesPerAccepted: Mean | null;
	/** Trajectory steps, over completed proposals. */
	stepsPerProposal: Mean | null;
	/** Model tokens, over completed proposals. */
	tokensPerProposal: Mean | null;
	spend: CohortSpend;
	proposals: readonly ReportProposal[];
};

/** Groups proposals into cohorts, in the order of every table. Throws as `validEnvironmentRate` does. */
export function toCohorts(proposals: readonly ReportProposal[], by: { campaign: boolean }): ReportCohort[] {
	const groups = new Map<string, { key: CohortKey; proposals: ReportProposal[] }>();
	for (const proposal of proposals) {
		const key = toCohortKey(proposal, by);
		const group = groups.get(toCohortId(key));
		if (group) group.proposals.push(proposal);
		else groups.set(toCohortId(key), { key, proposals: [proposal] });
	}
	const withWorkspace = hasSeveralWorkspaces([...groups.values()].map(({ key }) => key));
	const cohorts = [...groups.values()]
		.map(({ key, proposals: own }) => toCohort(key, own, withWorkspace))
		.sort(compareCohorts);
	return cohorts.map((cohort) => {
		const prompt = findPromptOf(cohort, cohorts);
		return prompt ? { ...cohort, ratioToPrompt: costRatio(cohort.cost, prompt.cost) } : cohort;
	});
}

function toCohort(key: CohortKey, proposals: readonly ReportProposal[], withWorkspace: boolean): ReportCohort {
	const variant = variantTitle(key, withWorkspace);
	const campaignName = key.campaignId === null ? null : (proposals[0]?.campaignName ?? key.campaignId);
	const counts = countProposals(proposals);
	const spend = sumSpend(proposals);
	const accepted = proposals.filter(isAccepted);
	const completed = proposals.filter(({ status }) => status === "completed");
	const rounds = meanRounds(
		proposals.map((proposal) => ({ isAccepted: isAccepted(proposal), rounds: proposal.rounds })),
	);
	return {
		...key,
		id: toCohortId(key),
		title: [METHOD_TITLE[key.method], variant, key.proposer, campaignName].filter(Boolean).join(" · "),
		variant,
		campaignName,
		source: sourceOf(key.proposer),
		rate: validEnvironmentRate(counts),
		cost: costPerValidEnvironment({ spendMicroUsd: spend.totalMicroUsd, accepted: counts.accepted }),
		ratioToPrompt: null,
		meanRounds: rounds === null ? null : { value: rounds, n: accepted.length },
		filesPerAccepted: toMean(accepted.flatMap((proposal) => proposal.accepted?.files ?? [])),
		stepsPerProposal: toMean(completed.map(({ steps }) => steps)),
		tokensPerProposal: toMean(completed.map(tokensOf)),
		spend,
		proposals,
	};
}

/** completed ran to their own end; evaluable are those of them that are not inconclusive (domain §2). */
export function countProposals(proposals: readonly Pick<ReportProposal, "status" | "verdict">[]): CohortCounts {
	const completed = proposals.filter(({ status }) => status === "completed");
	const inconclusive = completed.filter(({ verdict }) => verdict === "inconclusive" || verdict === null).length;
	return {
		planned: proposals.length,
		completed: completed.length,
		evaluable: completed.length - inconclusive,
		accepted: completed.filter(isAccepted).length,
		inconclusive,
	};
}

export const isAccepted = ({ verdict }: Pick<ReportProposal, "verdict">): boolean => verdict === "accepted";

/** null of nothing: a missing value is never 0. */
export function toMean(values: readonly number[]): Mean | null {
	if (values.length === 0) return null;
	return { value: values.reduce((sum, value) => sum + value, 0) / values.length, n: values.length };
}

const tokensOf = ({ spend }: ReportProposal): number =>
	spend.uncachedInputTokens + spend.cachedInputTokens + spend.cacheWriteInputTokens + spend.outputTokens;

function sumSpend(proposals: readonly ReportProposal[]): CohortSpend {
	const sum = (name: keyof ProposalSpend) => proposals.reduce((total, { spend }) => total + spend[name], 0);
	const modelMicroUsd = sum("modelMicroUsd");
	const sandboxMicroUsd = sum("sandboxMicroUsd");
	return {
		totalMicroUsd: modelMicroUsd + sandboxMicroUsd,
		modelMicroUsd,
		sandboxMicroUsd,
		uncachedInputTokens: sum("uncachedInputTokens"),
		cachedInputTokens: sum("cachedInputTokens"),
		cacheWriteInputTokens: sum("cacheWriteInputTokens"),
		outputTokens: sum("outputTokens"),
		modelCalls: sum("modelCalls"),
		sandboxes: sum("sandboxes"),
		solverMicroUsd: sum("solverMicroUsd"),
		unsettled: sum("unsettled"),
	};
}

function findPromptOf(cohort: ReportCohort, cohorts: readonly ReportCohort[]): ReportCohort | undefined {
	if (cohort.method === "prompt") return undefined;
	return cohorts.find(
		({ method, proposer, campaignId }) =>
			method === "prompt" && proposer === cohort.proposer && campaignId === cohort.campaignId,
	);
}
