export { CAMPAIGN_STATUSES, type CampaignPlan, type CampaignStatus } from "./campaign.ts";
export { type PlannedProposal, planProposals } from "./plan-proposals.ts";
