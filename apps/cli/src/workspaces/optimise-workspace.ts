import { AppError } from "@aes/core/errors";
import { formatRate, toProportion } from "@aes/core/metrics";
import type { HarnessName } from "@aes/core/proposals";
import { type OptimisationReport, parseWorkspaceRef, runOptimisation } from "@aes/core/workspaces";
import type { CommandStores } from "../campaigns/stores.ts";
import type { Context } from "../context.ts";
import { createJudge } from "./judge-versions.ts";
import { openEditor } from "./open-editor.ts";

export type OptimiseOptions = {
	campaign: string;
	heldOut: string[];
	model?: string;
	proposer?: string;
	harness: HarnessName;
	number?: number;
	randomSeed: number;
	budget?: number;
};

/** Proposals for each version and held-out seed when no number is said. */
const PER_SEED = 5;

/** One round of harness optimisation, with this installation's stores, models and worker behind its ports. */
export async function optimiseWorkspace(
	context: Context,
	stores: CommandStores,
	{ ref, ...options }: OptimiseOptions & { ref: string },
): Promise<OptimisationReport> {
	const { workspaces, projectId } = stores;
	const heldOutSeedIds = await findSeeds(stores, options.heldOut);
	const judge = createJudge(context, stores, {
		proposer: options.proposer ?? (await findProposer(stores, options.campaign)),
		harness: options.harness,
		number: options.number ?? PER_SEED * heldOutSeedIds.length,
		randomSeed: options.randomSeed,
		budgetMicroUsd: options.budget === undefined ? null : Math.round(options.budget * 1e6),
	});
	return runOptimisation(
		{
			editor: await openEditor(context.settings, { model: options.model, ledger: stores.ledger }),
			judge,
			outcomes: (campaignId) => workspaces.readOutcomes({ projectId, campaignId }),
			versions: {
				get: (wanted) => workspaces.get(projectId, wanted),
				getFiles: workspaces.getFiles,
				add: ({ parent, ...version }) =>
					workspaces.addVersion({ projectId, name: parent.workspace, parentId: parent.id, ...version }),
				promote: async ({ workspace: name, number }, author) => {
					await workspaces.promote({ projectId, name, number, author });
				},
			},
		},
		{
			workspace: parseWorkspaceRef(ref),
			campaignId: options.campaign,
			heldOutSeedIds,
			signal: new AbortController().signal,
		},
	);
}

async function findSeeds({ seeds, projectId }: CommandStores, wanted: readonly string[]): Promise<string[]> {
	const known = new Set((await seeds.list(projectId)).map(({ id }) => id));
	const unknown = wanted.filter((id) => !known.has(id));
	if (unknown.length === 0) return [...new Set(wanted)];
	throw new AppError("not_found", `No seed ${unknown.join(", ")} is stored. See ./aes seeds list for those that are.`, {
		details: { field: "heldOut", seeds: unknown },
	});
}

async function findProposer({ views, projectId }: CommandStores, campaignId: string): Promise<string> {
	const campaign = (await views.listCampaigns({ projectId })).find(({ id }) => id === campaignId);
	if (campaign) return campaign.proposer;
	throw new AppError("not_found", `No campaign ${campaignId} is stored. See ./aes campaign list for those that are.`);
}

/** The report for a terminal. */
export function renderOptimisation({ baseline, candidate, editor, outcomes, ...report }: OptimisationReport): string {
	const title = (version: { workspace: string; number: number }) => `${version.workspace}@${version.number}`;
	const by = editor.isProcedural ? `${editor.name}: edits by rule, not by a language model` : editor.name;
	const side = (judged: { campaignId: string; evaluable: number; accepted: number }) =>
		`${formatRate(toProportion(judged.accepted, judged.evaluable))}, n ${judged.evaluable} (campaign ${judged.campaignId})`;
	return [
		`Campaign ${outcomes.campaignId}: ${outcomes.accepted} of ${outcomes.evaluable} accepted.`,
		...outcomes.failures.map(({ control, count }) => `  ${control} failed ${count} times`),
		`Edited by ${by}.`,
		candidate ? `${title(candidate)} changes ${report.edited.join(", ")}.` : "No version was made.",
		...(report.judgement && candidate
			? [
					`Held-out rate of ${title(baseline)}: ${side(report.judgement.baseline)}`,
					`Held-out rate of ${title(candidate)}: ${side(report.judgement.candidate)}`,
				]
			: []),
		report.reason,
	].join("\n");
}
