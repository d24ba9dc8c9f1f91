import { stringify } from "smol-toml";
import type { CampaignPlan } from "./campaign.ts";
import { renderSeedsSection } from "./campaign-file-seeds.ts";

/** The file that leads to this plan again, seeds by id. */
export function renderCampaignFile(plan: CampaignPlan): string {
	const { stop } = plan;
	return stringify(
		withoutEmpty({
			name: plan.name,
			methods: [...plan.methods],
			self_check: [...plan.selfCheck],
			proposals_per_cell: plan.proposalsPerCell,
			random_seed: plan.randomSeed,
			profile: plan.profile,
			workspace_version: plan.workspaceVersionId,
			proposers: plan.proposers.map(({ model, harness }) => (harness === "built-in" ? { model } : { model, harness })),
			seeds: renderSeedsSection(plan),
			limits: { rounds: plan.maxRounds, minutes: plan.timeLimitMs / 60_000, turns: plan.turnLimit },
			budget: { campaign_usd: toUsd(plan.budgetMicroUsd), proposal_usd: toUsd(plan.proposalBudgetMicroUsd) },
			web: { allow: plan.webAllow.length > 0 ? [...plan.webAllow] : null },
			solver: plan.solver ? { ...plan.solver } : { rollouts: 0 },
			stop: {
				spend_usd: toUsd(stop.spendMicroUsd),
				failures_in_a_row: stop.failuresInARow,
				interval_points: stop.intervalWidth === null ? null : stop.intervalWidth * 100,
				at: stop.at,
			},
		}),
	);
}

/** One command that starts this campaign again on the same database, whatever its name holds. */
export const renderCampaignCommand = (plan: CampaignPlan): string =>
	`./aes campaign run - <<'AES_CAMPAIGN'\n${renderCampaignFile(plan).trimEnd()}\nAES_CAMPAIGN`;

const toUsd = (microUsd: number | null) => (microUsd === null ? null : microUsd / 1e6);

/** TOML has no null. */
function withoutEmpty(table: Record<string, unknown>): Record<string, unknown> {
	const entries = Object.entries(table).flatMap(([key, value]): [string, unknown][] => {
		if (value === null) return [];
		if (typeof value !== "object" || Array.isArray(value)) return [[key, value]];
		const inner = withoutEmpty(value as Record<string, unknown>);
		return Object.keys(inner).length > 0 ? [[key, inner]] : [];
	});
	return Object.fromEntries(entries);
}
