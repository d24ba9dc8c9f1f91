export {
	CAMPAIGN_STATUSES,
	type CampaignPlan,
	type CampaignProposer,
	type CampaignSolver,
	type CampaignStatus,
	SOLVER_HARNESSES,
	type StopRules,
} from "./campaign.ts";
export {
	type CampaignFile,
	parseCampaignFile,
	toCampaignPlan,
} from "./campaign-file.ts";
export { toSelectionRules } from "./campaign-file-seeds.ts";
export { CampaignPlanSchema, DEFAULT_SOLVER_ROLLOUTS, MAX_PROPOSALS } from "./campaign-plan-schema.ts";
export { type Cell, listCells } from "./cells.ts";
export {
	type CampaignEstimate,
	type CellEstimate,
	type CellHistory,
	estimateCampaign,
} from "./estimate-campaign.ts";
export { PROPOSALS_PER_WORKER } from "./estimate-defaults.ts";
export type { Figures, Range } from "./estimate-figures.ts";
export type { SolverEstimate, SolverHistory } from "./estimate-solver.ts";
export { planDigest } from "./frozen-plan.ts";
export {
	deliveryWaitMs,
	MAX_DELIVERIES,
	type NewNotice,
	NOTICE_KINDS,
	type NoticeKind,
	toEndNotice,
	toTroubleNotice,
} from "./notice.ts";
export { parseCampaignPlan } from "./parse-campaign-plan.ts";
export { type PlannedProposal, planProposals } from "./plan-proposals.ts";
export {
	type Checker,
	compareVerdicts,
	isSameChecker,
	needsReadmission,
	type StoredVerdict,
	type VerdictChange,
} from "./readmission.ts";
export { renderCampaignCommand, renderCampaignFile } from "./render-campaign-file.ts";
export { type ResumeDeps, resumeCampaign } from "./resume-campaign.ts";
export { type CampaignProgress, findStopRule, STOP_RULES, type StopRule } from "./stop-rules.ts";
export { stopByRules, type TendDeps, tendCampaigns } from "./tend-campaigns.ts";
export {
	CAMPAIGN_ACTIONS,
	type CampaignAction,
	listActions,
	listStatusesBefore,
	nextStatus,
} from "./transitions.ts";
export { type CampaignHealth, findTroubles, STUCK_AFTER_MS, TROUBLES, type Trouble } from "./trouble.ts";
