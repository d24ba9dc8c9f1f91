import {
	type Bucket,
	type BucketUnit,
	bucketUnit,
	type CohortCounts,
	type DaySpend,
	listBuckets,
	type MeasuredSource,
	type Period,
	type RateRow,
} from "@aes/core/metrics";
import type { PrismaClient } from "../generated/client.ts";
import { readDaySpend } from "../project-repository.ts";
import { COHORT_COUNTS, type Cohort, type CohortFilter, listCohorts, whereCohort } from "./cohorts.ts";
import { type Cost, listCosts } from "./costs.ts";
import { listRejectionReasons, type RejectionReason } from "./rejections.ts";

type DomainCounts = { domain: string | null; proposer: string; counts: CohortCounts };

/** What a period came to; proposals by when they ended, spend by when it was reserved. */
export type Overview = {
	/** Whose figures these are; only `costs` are of both. */
	source: MeasuredSource;
	/** Proposals of the period by source. */
	sources: Record<MeasuredSource, number>;
	cohorts: Cohort[];
	costs: Cost[];
	/** null where nothing lies before. */
	previous: { cohorts: Cohort[]; costs: Cost[] } | null;
	buckets: Bucket[];
	unit: BucketUnit | null;
	rates: RateRow[];
	/** By the seed's domain, null where it names none. */
	domains: DomainCounts[];
	reasons: RejectionReason[];
	today: DaySpend;
	/** Of the one campaign that is asked for; null for all of them, or when it has none. */
	campaignBudgetMicroUsd: number | null;
};

export type OverviewFilter = Omit<CohortFilter, "span"> & { period: Period };

/** Without a wished source: models, where the period has any. */
export async function readOverview(db: PrismaClient, { period, ...wished }: OverviewFilter): Promise<Overview> {
	const { now } = period;
	const sources = await countBySource(db, { ...wished, source: undefined, span: { ...period.span, now } });
	const source = wished.source ?? (sources.model > 0 || sources.procedural === 0 ? "model" : "procedural");
	const scope = { ...wished, source };
	const filter = { ...scope, span: { ...period.span, now } };
	const first = period.span.from ?? (await findFirstEnd(db, filter));
	const buckets = listBuckets(period, first);
	const unit = first ? bucketUnit({ from: first, to: period.span.to }) : null;
	const before = period.previous && { ...scope, span: { ...period.previous, now } };
	const [cohorts, costs, previous, rates, domains, reasons, today, campaignBudgetMicroUsd] = await Promise.all([
		listCohorts(db, filter),
		listCosts(db, filter),
		before && Promise.all([listCohorts(db, before), listCosts(db, before)]),
		unit ? listRates(db, filter, unit) : [],
		listDomains(db, filter),
		listRejectionReasons(db, filter),
		readDaySpend(db, scope.projectId),
		findCampaignBudget(db, scope),
	]);
	return {
		...{ source, sources, cohorts, costs, buckets, unit, rates, domains, reasons, today, campaignBudgetMicroUsd },
		previous: previous && { cohorts: previous[0], costs: previous[1] },
	};
}

async function countBySource(db: PrismaClient, filter: CohortFilter): Promise<Overview["sources"]> {
	const [row] = await db.$queryRaw<Overview["sources"][]>`
		SELECT count(*) FILTER (WHERE p.proposer LIKE 'procedural/%')::int AS procedural,
			count(*) FILTER (WHERE p.proposer NOT LIKE 'procedural/%')::int AS model
		FROM proposals p WHERE ${whereCohort(filter)}`;
	return row ?? { model: 0, procedural: 0 };
}

async function findFirstEnd(db: PrismaClient, filter: CohortFilter): Promise<Date | null> {
	const [row] = await db.$queryRaw<{ first: Date | null }[]>`
		SELECT min(p.finished_at) AS first FROM proposals p WHERE ${whereCohort(filter)}`;
	return row?.first ?? null;
}

const listRates = (db: PrismaClient, filter: CohortFilter, unit: BucketUnit) => db.$queryRaw<Overview["rates"]>`
	SELECT date_trunc(${unit}, p.finished_at, 'UTC') AS at, p.method::text AS method,
		count(*) FILTER (WHERE p.verdict <> 'inconclusive')::int AS evaluable,
		count(*) FILTER (WHERE p.verdict = 'accepted')::int AS accepted
	FROM proposals p WHERE ${whereCohort(filter)} AND p.status = 'completed'
	GROUP BY 1, 2 ORDER BY 1, 2`;

async function listDomains(db: PrismaClient, filter: CohortFilter): Promise<DomainCounts[]> {
	const rows = await db.$queryRaw<(CohortCounts & Pick<DomainCounts, "domain" | "proposer">)[]>`
		SELECT nullif(s.metadata->>'category', '') AS domain, p.proposer, ${COHORT_COUNTS}
		FROM proposals p JOIN seeds s ON s.id = p.seed_id WHERE ${whereCohort(filter)}
		GROUP BY 1, 2 ORDER BY 1 NULLS LAST, 2`;
	return rows.map(({ domain, proposer, ...counts }) => ({ domain, proposer, counts }));
}

async function findCampaignBudget(db: PrismaClient, { projectId, campaignId }: CohortFilter): Promise<number | null> {
	if (campaignId === undefined) return null;
	const select = { budgetMicroUsd: true } as const;
	const row = await db.campaign.findFirst({ where: { id: campaignId, projectId }, select });
	return row?.budgetMicroUsd == null ? null : Number(row.budgetMicroUsd);
}
