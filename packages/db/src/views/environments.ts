import type { CheckVerdict, ControlId, Verdict } from "@aes/core/admission";
import type { MethodName } from "@aes/core/proposals";
import { Prisma, type PrismaClient } from "../generated/client.ts";
import { type EnvironmentFilter, toCondition } from "./environment-filter.ts";
import type { Page } from "./proposals.ts";

export const ENVIRONMENT_SORTS = ["newest", "oldest", "name", "hardest"] as const;
export type EnvironmentSort = (typeof ENVIRONMENT_SORTS)[number];
type PageRequest = { cursor?: string | undefined; limit: number; sort?: EnvironmentSort | undefined };

export type EnvironmentRow = {
	id: string;
	name: string;
	proposalId: string | null;
	method: MethodName | null;
	proposer: string | null;
	seedName: string | null;
	versionId: string;
	versionNumber: number;
	versions: number;
	contentDigest: string;
	files: number;
	/** Who edited the newest version; null where a proposal submitted it. */
	editedBy: string | null;
	/** null while the admission is queued or running. */
	verdict: Verdict | null;
	/** One entry for each control, in the report's order. */
	checks: { controlId: ControlId; verdict: CheckVerdict }[];
	/** A person's decision on the newest version, beside the verdict; null: none. */
	review: { decision: "approved" | "held"; reviewer: string } | null;
	tags: string[];
	createdAt: Date;
};

/** By which columns each order goes; the id decides among equals, so that no two loads differ. */
const ORDERS: Record<EnvironmentSort, { columns: Prisma.Sql; direction: Prisma.Sql; after: Prisma.Sql }> = {
	newest: toOrder("created_at", "DESC"),
	oldest: toOrder("created_at", "ASC"),
	name: toOrder("name", "ASC"),
	hardest: toOrder("pass_rank", "ASC"),
};

function toOrder(column: "created_at" | "name" | "pass_rank", direction: "ASC" | "DESC") {
	return {
		columns: Prisma.raw(`${column}, environment_id`),
		direction: Prisma.raw(`h.${column} ${direction}, h.environment_id ${direction}`),
		after: Prisma.raw(`(h.${column}, h.environment_id) ${direction === "ASC" ? ">" : "<"}`),
	};
}

/** One page of environments with their newest version; `cursor` is the last id of the page before. */
export async function listEnvironments(
	db: PrismaClient,
	filter: EnvironmentFilter,
	page: PageRequest,
): Promise<Page<EnvironmentRow>> {
	const [found, [counted]] = await Promise.all([
		db.$queryRaw<{ id: string }[]>(toPageQuery(filter, page)),
		db.$queryRaw<{ total: number }[]>`
			SELECT count(*)::int AS total FROM environment_heads h WHERE ${toCondition(filter)}`,
	]);
	const ids = found.slice(0, page.limit).map(({ id }) => id);
	const rows = await db.environment.findMany({ where: { id: { in: ids } }, include: ROW_INCLUDE });
	return {
		rows: ids.flatMap((id) => rows.filter((row) => row.id === id).flatMap(toRow)),
		total: counted?.total ?? 0,
		nextCursor: found.length > page.limit ? (ids.at(-1) ?? null) : null,
	};
}

/** One id more than the page holds, where there is one. */
export function toPageQuery(filter: EnvironmentFilter, { cursor, limit, sort = "newest" }: PageRequest): Prisma.Sql {
	const { columns, direction, after } = ORDERS[sort];
	const next = cursor
		? Prisma.sql`AND ${after} (SELECT ${columns} FROM environment_heads WHERE environment_id = ${cursor})`
		: Prisma.empty;
	return Prisma.sql`
		SELECT h.environment_id AS id FROM environment_heads h WHERE ${toCondition(filter)} ${next}
		ORDER BY ${direction} LIMIT ${limit + 1}`;
}

const ROW_INCLUDE = {
	_count: { select: { versions: true } },
	head: { select: { tags: true } },
	proposal: { select: { id: true, method: true, proposer: true, seed: { select: { name: true } } } },
	versions: {
		orderBy: { number: "desc" },
		take: 1,
		include: {
			_count: { select: { files: true } },
			reviews: { where: { undoneAt: null }, orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: 1 },
			admissions: {
				orderBy: [{ createdAt: "desc" }, { id: "desc" }],
				take: 1,
				include: { checks: { orderBy: { ordinal: "asc" }, select: { controlId: true, verdict: true } } },
			},
		},
	},
} as const satisfies Prisma.EnvironmentInclude;

function toRow(row: Prisma.EnvironmentGetPayload<{ include: typeof ROW_INCLUDE }>): EnvironmentRow[] {
	const [version] = row.versions;
	if (!version) return [];
	const [admission] = version.admissions;
	const [review] = version.reviews;
	return [
		{
			id: row.id,
			name: row.name,
			proposalId: row.proposalId,
			method: row.proposal?.method ?? null,
			proposer: row.proposal?.proposer ?? null,
			seedName: row.proposal?.seed.name ?? null,
			versionId: version.id,
			versionNumber: version.number,
			versions: row._count.versions,
			contentDigest: version.contentDigest,
			files: version._count.files,
			editedBy: version.editedBy,
			verdict: admission?.verdict ?? null,
			checks: (admission?.checks ?? []) as EnvironmentRow["checks"],
			review: review ? { decision: review.decision, reviewer: review.reviewer } : null,
			tags: row.head?.tags ?? [],
			createdAt: row.createdAt,
		},
	];
}
