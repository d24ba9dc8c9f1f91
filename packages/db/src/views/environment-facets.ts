import { Prisma, type PrismaClient } from "../generated/client.ts";
import {
	type EnvironmentFilter,
	FACET_NAMES,
	type FacetName,
	LIST_FACETS,
	SCALAR_FACETS,
	toCondition,
	valuesOf,
} from "./environment-filter.ts";

type FacetValue = { value: string; title: string; count: number };
export type EnvironmentFacets = Record<FacetName, FacetValue[]>;

/** Of each facet at most; a value that the filter asks for is among them whatever its count. */
const MAX_VALUES = 30;

/**
 * How many environments each value of each facet would leave, the other facets' filters applied: a facet's own filter
 * does not hide its other values. Most first, then by value.
 */
export async function listEnvironmentFacets(db: PrismaClient, filter: EnvironmentFilter): Promise<EnvironmentFacets> {
	const isAsked = (facet: FacetName) => valuesOf(filter, facet).length > 0;
	const scalars = Object.keys(SCALAR_FACETS) as (keyof typeof SCALAR_FACETS)[];
	const shared = scalars.filter((facet) => !isAsked(facet));
	const counted = await Promise.all([
		countShared(db, filter, shared),
		...scalars.filter(isAsked).map((facet) => countOwn(db, filter, facet)),
		...(Object.keys(LIST_FACETS) as (keyof typeof LIST_FACETS)[]).map((facet) => countList(db, filter, facet)),
	]);
	const rows = counted.flat();
	const titles = await readCampaignNames(db, filter, rows);
	return Object.fromEntries(
		FACET_NAMES.map((facet) => [facet, toValues(rows, { facet, asked: valuesOf(filter, facet), titles })]),
	) as EnvironmentFacets;
}

type Counted = { facet: FacetName; value: string; count: number };

/** Facets without a filter of their own see the same rows: grouped by all of them once, then summed for each. */
function countShared(db: PrismaClient, filter: EnvironmentFilter, facets: readonly (keyof typeof SCALAR_FACETS)[]) {
	if (facets.length === 0) return Promise.resolve<Counted[]>([]);
	const columns = facets.map((facet) => Prisma.sql`${SCALAR_FACETS[facet]} AS ${Prisma.raw(facet)}`);
	const pairs = facets.map((facet) => Prisma.sql`(${facet}::text, ${Prisma.raw(facet)}::text)`);
	return db.$queryRaw<Counted[]>`
		WITH shape AS MATERIALIZED (
			SELECT ${Prisma.join(columns)}, count(*) AS rows FROM environment_heads h WHERE ${toCondition(filter)}
			GROUP BY ${Prisma.join(facets.map((_, at) => Prisma.raw(String(at + 1))))})
		SELECT facet, value, sum(rows)::int AS count
		FROM shape CROSS JOIN LATERAL (VALUES ${Prisma.join(pairs)}) AS pair(facet, value)
		WHERE value IS NOT NULL GROUP BY facet, value`;
}

const countOwn = (db: PrismaClient, filter: EnvironmentFilter, facet: keyof typeof SCALAR_FACETS) =>
	db.$queryRaw<Counted[]>`
		SELECT ${facet}::text AS facet, ${SCALAR_FACETS[facet]} AS value, count(*)::int AS count
		FROM environment_heads h WHERE ${toCondition(filter, facet)} AND ${SCALAR_FACETS[facet]} IS NOT NULL
		GROUP BY 2`;

const countList = (db: PrismaClient, filter: EnvironmentFilter, facet: keyof typeof LIST_FACETS) =>
	db.$queryRaw<Counted[]>`
		SELECT ${facet}::text AS facet, value, count(*)::int AS count
		FROM environment_heads h CROSS JOIN LATERAL unnest(${LIST_FACETS[facet]}) AS value
		WHERE ${toCondition(filter, facet)} GROUP BY value`;

async function readCampaignNames(db: PrismaClient, { projectId }: EnvironmentFilter, rows: readonly Counted[]) {
	const ids = rows.filter(({ facet }) => facet === "campaign").map(({ value }) => value);
	const campaigns = await db.campaign.findMany({
		where: { projectId, id: { in: ids } },
		select: { id: true, name: true },
	});
	return new Map(campaigns.map(({ id, name }) => [id, name]));
}

type Wanted = { facet: FacetName; asked: readonly string[]; titles: ReadonlyMap<string, string> };

function toValues(rows: readonly Counted[], { facet, asked, titles }: Wanted): FacetValue[] {
	const own = rows.filter((row) => row.facet === facet);
	const sorted = own.sort((left, right) => right.count - left.count || (left.value < right.value ? -1 : 1));
	const kept = sorted.filter(({ value }, at) => at < MAX_VALUES || asked.includes(value));
	const missing = asked.filter((value) => !own.some((row) => row.value === value));
	return [...kept, ...missing.map((value) => ({ value, count: 0 }))].map(({ value, count }) => ({
		value,
		title: facet === "campaign" ? (titles.get(value) ?? value) : value,
		count,
	}));
}
