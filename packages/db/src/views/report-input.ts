import type { ReportInput } from "@aes/core/metrics";
import type { PrismaClient } from "../generated/client.ts";
import { listReportProposals, type ReportFilter } from "./report-proposals.ts";
import { listReportRollouts } from "./report-rollouts.ts";
import { listSetupFacts } from "./report-setups.ts";
import { readSpendTotals } from "./spend-totals.ts";

/** Everything that reports over these campaigns are built from. */
export async function readReportInput(db: PrismaClient, filter: ReportFilter): Promise<ReportInput> {
	const [proposals, setups, rollouts, spend] = await Promise.all([
		listReportProposals(db, filter),
		listSetupFacts(db, filter),
		listReportRollouts(db, filter),
		readSpendTotals(db, filter),
	]);
	return { proposals, setups, rollouts, spend };
}
