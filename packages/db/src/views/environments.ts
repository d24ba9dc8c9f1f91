import type { CheckVerdict, ControlId, Verdict } from "@aes/core/admission";
import type { MethodName } from "@aes/core/proposals";
import { Prisma, type PrismaClient } from "../generated/client.ts";
import type { Page } from "./proposals.ts";

export type EnvironmentFilter = {
	projectId: string;
	campaignId?: string | undefined;
	methods?: readonly MethodName[] | undefined;
	/** Verdict of the newest version; "pending" = none yet. */
	verdict?: Verdict | "pending" | undefined;
	/** Environments whose newest version failed this control. */
	failedControl?: ControlId | undefined;
	/** Part of the name, or of a digest. */
	search?: string | undefined;
};

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
	/** null while the admission is queued or running. */
	verdict: Verdict | null;
	/** One entry for each control, in the report's order. */
	checks: { controlId: ControlId; verdict: CheckVerdict }[];
	createdAt: Date;
};

/** One page of environments with their newest version, newest first. */
export async function listEnvironments(
	db: PrismaClient,
	filter: EnvironmentFilter,
	page: { cursor?: string | undefined; limit: number },
): Promise<Page<EnvironmentRow>> {
	const matching = fromNewest(filter);
	const after = page.cursor
		? Prisma.sql`AND (e.created_at, e.id) < (SELECT created_at, id FROM environments WHERE id = ${page.cursor})`
		: Prisma.empty;
	const [found, [counted]] = await Promise.all([
		db.$queryRaw<{ id: string }[]>`
			SELECT e.id ${matching} ${after} ORDER BY e.created_at DESC, e.id DESC LIMIT ${page.limit + 1}`,
		db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total ${matching}`,
	]);
	const ids = found.slice(0, page.limit).map(({ id }) => id);
	const rows = await db.environment.findMany({ where: { id: { in: ids } }, include: ROW_INCLUDE });
	return {
		rows: ids.flatMap((id) => rows.filter((row) => row.id === id).flatMap(toRow)),
		total: counted?.total ?? 0,
		nextCursor: found.length > page.limit ? (ids.at(-1) ?? null) : null,
	};
}

/** FROM and WHERE: environments joined with the last admission (`a`) of their newest version (`v`). */
function fromNewest(filter: EnvironmentFilter): Prisma.Sql {
	return Prisma.sql`
		FROM environments e
		JOIN LATERAL (
			SELECT id, content_digest FROM environment_versions WHERE environment_id = e.id ORDER BY number DESC LIMIT 1
		) v ON true
		LEFT JOIN LATERAL (
			SELECT id, verdict FROM admissions WHERE version_id = v.id ORDER BY created_at DESC LIMIT 1
		) a ON true
		LEFT JOIN proposals p ON p.id = e.proposal_id
		WHERE ${Prisma.join(toConditions(filter), " AND ")}`;
}

function toConditions({ projectId, campaignId, methods, verdict, failedControl, search }: EnvironmentFilter) {
	const conditions = [Prisma.sql`e.project_id = ${projectId}`];
	const text = search?.trim();
	if (campaignId) conditions.push(Prisma.sql`p.campaign_id = ${campaignId}`);
	if (methods?.length) conditions.push(Prisma.sql`p.method::text = ANY(${[...methods]})`);
	if (verdict === "pending") conditions.push(Prisma.sql`a.verdict IS NULL`);
	else if (verdict) conditions.push(Prisma.sql`a.verdict::text = ${verdict}`);
	if (failedControl) {
		conditions.push(Prisma.sql`EXISTS (
			SELECT 1 FROM admission_checks WHERE admission_id = a.id AND control_id = ${failedControl} AND verdict = 'fail')`);
	}
	if (text) {
		conditions.push(
			Prisma.sql`(e.id = ${text} OR strpos(lower(e.name), lower(${text})) > 0 OR strpos(v.content_digest, ${text}) > 0)`,
		);
	}
	return conditions;
}

const ROW_INCLUDE = {
	_count: { select: { versions: true } },
	proposal: { select: { id: true, method: true, proposer: true, seed: { select: { name: true } } } },
	versions: {
		orderBy: { number: "desc" },
		take: 1,
		include: {
			_count: { select: { files: true } },
			admissions: {
				orderBy: { createdAt: "desc" },
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
			verdict: admission?.verdict ?? null,
			checks: (admission?.checks ?? []) as EnvironmentRow["checks"],
			createdAt: version.createdAt,
		},
	];
}
