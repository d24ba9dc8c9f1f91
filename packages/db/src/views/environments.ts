import type { CheckVerdict, ControlId, Verdict } from "@aes/core/admission";
import type { MethodName } from "@aes/core/proposals";
import type { Prisma, PrismaClient } from "../generated/client.ts";
import type { Page } from "./proposals.ts";

export type EnvironmentFilter = {
	projectId: string;
	campaignId?: string | undefined;
	methods?: readonly MethodName[] | undefined;
	/** Verdict of the newest version; "pending" = not admitted yet. */
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
	const where = toWhere(filter);
	const [found, total] = await Promise.all([
		db.environment.findMany({
			where,
			include: ROW_INCLUDE,
			orderBy: [{ createdAt: "desc" }, { id: "desc" }],
			take: page.limit + 1,
			...(page.cursor && { cursor: { id: page.cursor }, skip: 1 }),
		}),
		db.environment.count({ where }),
	]);
	const shown = found.slice(0, page.limit);
	return {
		rows: shown.flatMap(toRow),
		total,
		nextCursor: found.length > page.limit ? (shown.at(-1)?.id ?? null) : null,
	};
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

/** An environment's verdict is its proposal's: the newest version is the last one submitted. */
function toWhere(filter: EnvironmentFilter): Prisma.EnvironmentWhereInput {
	const search = filter.search?.trim();
	const { campaignId, methods, verdict, failedControl } = filter;
	const conditions: Prisma.EnvironmentWhereInput[] = [];
	if (campaignId) conditions.push({ proposal: { campaignId } });
	if (methods?.length) conditions.push({ proposal: { method: { in: [...methods] } } });
	if (verdict === "pending") conditions.push({ versions: { some: { admissions: { some: { verdict: null } } } } });
	if (verdict === "accepted") conditions.push({ versions: { some: { admissions: { some: { verdict } } } } });
	if (verdict === "rejected" || verdict === "inconclusive") {
		conditions.push({
			versions: { some: { admissions: { some: { verdict } } } },
			NOT: { versions: { some: { admissions: { some: { verdict: "accepted" } } } } },
		});
	}
	if (failedControl) {
		const failed = { some: { controlId: failedControl, verdict: "fail" } };
		conditions.push({ versions: { some: { admissions: { some: { checks: failed } } } } });
	}
	if (search) {
		conditions.push({
			OR: [
				{ id: search },
				{ name: { contains: search, mode: "insensitive" } },
				{ versions: { some: { contentDigest: { contains: search } } } },
			],
		});
	}
	return { projectId: filter.projectId, AND: conditions };
}
