import type { BlobStore } from "@aes/core/ports";
import type { Db } from "../client.ts";
import { findCampaignDetail } from "./campaign-detail.ts";
import { listCampaignHistory } from "./campaign-history.ts";
import { listCampaigns } from "./campaigns.ts";
import { type CohortFilter, listCohorts } from "./cohorts.ts";
import { type CostFilter, listCosts } from "./costs.ts";
import { findEnvironmentDetail } from "./environment-detail.ts";
import { listEnvironmentFacets } from "./environment-facets.ts";
import type { EnvironmentFilter } from "./environment-filter.ts";
import { type EnvironmentSort, listEnvironments } from "./environments.ts";
import { findFile } from "./files.ts";
import { readOperations } from "./operations.ts";
import { type OverviewFilter, readOverview } from "./overview.ts";
import { findProposalDetail } from "./proposal-detail.ts";
import type { ProposalFilter } from "./proposal-filter.ts";
import { listProposals } from "./proposals.ts";
import { listReadmissions } from "./readmission.ts";
import { listRejectionReasons } from "./rejections.ts";
import { readReportInput } from "./report-input.ts";
import { findSeedLanes } from "./report-lanes.ts";
import type { ReportFilter } from "./report-proposals.ts";
import { readRunningNow } from "./running-now.ts";
import { listSolverHistory } from "./solver-history.ts";
import { readSpendTotals } from "./spend-totals.ts";
import { listTokenCosts } from "./token-costs.ts";
import { createTrajectoryViews } from "./trajectories.ts";

type OneOf = { projectId: string; id: string };
type PageRequest = { cursor?: string | undefined; limit: number };

/** What pages and reports read. Everything is scoped to a project; nothing here writes. */
export function createViews({ client: db }: Db, blobs: Pick<BlobStore, "get">) {
	return {
		listCampaigns: (input: { projectId: string }) => listCampaigns(db, input),
		findCampaign: (input: OneOf & { now: Date }) => findCampaignDetail(db, input),
		listCampaignCosts: (input: { projectId: string; campaignId: string }) => listCosts(db, input),
		listCampaignHistory: (input: { projectId: string }) => listCampaignHistory(db, input),
		listSolverHistory: (input: { projectId: string }) => listSolverHistory(db, input),
		listReadmissions: (input: { projectId: string; campaignId: string }) => listReadmissions(db, input),
		readOverview: (filter: OverviewFilter) => readOverview(db, filter),
		listTokenCosts: (filter: CostFilter) => listTokenCosts(db, filter),
		readRunningNow: (input: { projectId: string; now: Date }) => readRunningNow(db, input),
		listCohorts: (filter: CohortFilter) => listCohorts(db, filter),
		readSpend: (filter: ReportFilter) => readSpendTotals(db, filter),
		listRejectionReasons: (filter: CohortFilter) => listRejectionReasons(db, filter),
		findSeedLanes: (input: { projectId: string; seedId: string; proposalIds: readonly string[] }) =>
			findSeedLanes(db, input),
		readReportInput: (filter: ReportFilter) => readReportInput(db, filter),
		listProposals: (filter: ProposalFilter, page: PageRequest) => listProposals(db, filter, page),
		findProposal: (input: OneOf) => findProposalDetail(db, input),
		trajectories: createTrajectoryViews(db, blobs),
		listEnvironments: (filter: EnvironmentFilter, page: PageRequest & { sort?: EnvironmentSort | undefined }) =>
			listEnvironments(db, filter, page),
		listEnvironmentFacets: (filter: EnvironmentFilter) => listEnvironmentFacets(db, filter),
		findEnvironment: (input: OneOf) => findEnvironmentDetail(db, input),
		findFile: (input: { projectId: string; versionId: string; path: string }) => findFile({ db, blobs }, input),
		readOperations: (input: { projectId: string; now: Date }) => readOperations(db, input),
	};
}

export type Views = ReturnType<typeof createViews>;
