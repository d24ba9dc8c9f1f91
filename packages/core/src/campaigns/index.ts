export { CAMPAIGN_STATUSES, type CampaignPlan, type CampaignStatus } from "./campaign.ts";
