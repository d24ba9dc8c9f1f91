import type { ControlId, Verdict } from "@aes/core/admission";
import type { MethodName } from "@aes/core/proposals";
import { Prisma } from "../generated/client.ts";
import { toTextQuery } from "../search-words.ts";

export const DIFFICULTIES = ["unsolved", "hard", "in band", "easy", "untried"] as const;
export const REVIEW_STATES = ["approved", "held", "none"] as const;

/** Each list keeps environments with one of its values; an empty one is no filter. All but the dates are of the newest version. */
export type EnvironmentFilter = {
	projectId: string;
	/** "pending" = no verdict yet. */
	verdicts?: readonly (Verdict | "pending")[] | undefined;
	methods?: readonly (MethodName | "imported")[] | undefined;
	failedControls?: readonly ControlId[] | undefined;
	campaignIds?: readonly string[] | undefined;
	/** "none" = of no proposal; so for domains. */
	proposers?: readonly string[] | undefined;
	domains?: readonly string[] | undefined;
	difficulties?: readonly (typeof DIFFICULTIES)[number][] | undefined;
	networks?: readonly string[] | undefined;
	reviews?: readonly (typeof REVIEW_STATES)[number][] | undefined;
	reviewers?: readonly string[] | undefined;
	tags?: readonly string[] | undefined;
	/** When the environment was first submitted: from (included), to (left out). */
	from?: Date | undefined;
	to?: Date | undefined;
	/** Words of names, paths and contents, the last one not to its end; or the start of a digest; or an id. */
	search?: string | undefined;
	/** Whether words of solutions and tests are found as well: only for who may read those. */
	withHidden?: boolean | undefined;
};

/** Each facet's value of a row `h` of environment_heads. */
export const SCALAR_FACETS = {
	verdict: Prisma.sql`h.verdict`,
	review: Prisma.sql`h.review`,
	method: Prisma.sql`h.method`,
	proposer: Prisma.sql`coalesce(h.proposer, 'none')`,
	campaign: Prisma.sql`h.campaign_id`,
	domain: Prisma.sql`coalesce(h.domain, 'none')`,
	difficulty: Prisma.sql`h.difficulty`,
	network: Prisma.sql`coalesce(h.network, 'unknown')`,
	reviewer: Prisma.sql`h.reviewer`,
} as const;
export const LIST_FACETS = { failed: Prisma.sql`h.failed_checks`, tag: Prisma.sql`h.tags` } as const;
export type FacetName = keyof typeof SCALAR_FACETS | keyof typeof LIST_FACETS;
export const FACET_NAMES = [...Object.keys(SCALAR_FACETS), ...Object.keys(LIST_FACETS)] as FacetName[];

/** The values that a filter asks of a facet; empty: any. */
export function valuesOf(filter: EnvironmentFilter, facet: FacetName): readonly string[] {
	const asked: Record<FacetName, readonly string[] | undefined> = {
		verdict: filter.verdicts,
		review: filter.reviews,
		method: filter.methods,
		proposer: filter.proposers,
		campaign: filter.campaignIds,
		domain: filter.domains,
		difficulty: filter.difficulties,
		network: filter.networks,
		reviewer: filter.reviewers,
		failed: filter.failedControls,
		tag: filter.tags,
	};
	return asked[facet] ?? [];
}

/** WHERE for rows `h` of environment_heads; `but`: as if the filter asked nothing of that facet. */
export function toCondition(filter: EnvironmentFilter, but: FacetName | null = null): Prisma.Sql {
	const conditions = [Prisma.sql`h.project_id = ${filter.projectId}`];
	for (const facet of FACET_NAMES) {
		const values = [...valuesOf(filter, facet)];
		if (values.length > 0 && facet !== but) conditions.push(toFacetCondition(facet, values));
	}
	if (filter.from) conditions.push(Prisma.sql`h.created_at >= ${filter.from}`);
	if (filter.to) conditions.push(Prisma.sql`h.created_at < ${filter.to}`);
	const search = filter.search?.trim();
	if (search) conditions.push(toSearchCondition(filter, search));
	return Prisma.join(conditions, " AND ");
}

function toFacetCondition(facet: FacetName, values: string[]): Prisma.Sql {
	if (facet === "failed" || facet === "tag") return Prisma.sql`${LIST_FACETS[facet]} && ${values}`;
	const [only] = values;
	// One value keeps the order of an index, several may not.
	if (values.length === 1) return Prisma.sql`${SCALAR_FACETS[facet]} = ${only}`;
	return Prisma.sql`${SCALAR_FACETS[facet]} = ANY(${values})`;
}

/** Each branch by an index of its own. A part of a name is looked for only where there are no words to look for. */
function toSearchCondition({ projectId, withHidden }: EnvironmentFilter, search: string): Prisma.Sql {
	const words = toTextQuery(search);
	const own = Prisma.sql`SELECT environment_id FROM environment_heads WHERE project_id = ${projectId}`;
	const branches = [
		Prisma.sql`${own} AND environment_id = ${search}`,
		Prisma.sql`${own} AND strpos(lower(name), lower(${search})) > 0 ${words ? Prisma.sql`AND NOT is_indexed` : Prisma.empty}`,
	];
	if (words) {
		const query = Prisma.sql`to_tsquery('simple', ${words})`;
		branches.push(Prisma.sql`SELECT environment_id FROM environment_texts WHERE open_words @@ ${query}`);
		if (withHidden)
			branches.push(Prisma.sql`SELECT environment_id FROM environment_texts WHERE hidden_words @@ ${query}`);
	}
	const digest = /^(?:sha256:)?([0-9a-f]{6,64})$/.exec(search)?.[1];
	if (digest) branches.push(Prisma.sql`${own} AND content_digest LIKE ${`sha256:${digest}%`}`);
	return Prisma.sql`h.environment_id = ANY(ARRAY(${Prisma.join(branches, " UNION ")}))`;
}
