import type { EndReason, MethodName, ProposalStatus } from "@aes/core/proposals";
import type { Prisma, PrismaClient } from "../generated/client.ts";

export type ProposalFilter = {
	projectId: string;
	campaignId?: string | undefined;
	methods?: readonly MethodName[] | undefined;
	verdicts?: readonly ("accepted" | "rejected" | "inconclusive")[] | undefined;
	statuses?: readonly ProposalStatus[] | undefined;
	endReasons?: readonly EndReason[] | undefined;
	/** Part of the seed's or the environment's name, or of the id. */
	search?: string | undefined;
};

export type ProposalRow = {
	id: string;
	campaignId: string;
	campaignName: string;
	method: MethodName;
	proposer: string;
	selfCheck: boolean;
	ordinal: number;
	seedId: string;
	seedName: string;
	/** Name of the newest version in the latest attempt; null before the first submission. */
	environmentName: string | null;
	status: ProposalStatus;
	verdict: "accepted" | "rejected" | "inconclusive" | null;
	endReason: EndReason | null;
	rounds: number;
	attempt: number;
	/** Of the latest attempt. */
	steps: number;
	spendMicroUsd: number;
	createdAt: Date;
	startedAt: Date | null;
	finishedAt: Date | null;
};

export type Page<Row> = { rows: Row[]; total: number; nextCursor: string | null };

/** One page of proposals, newest first; `cursor` is the last id of the page before. */
export async function listProposals(
	db: PrismaClient,
	filter: ProposalFilter,
	page: { cursor?: string | undefined; limit: number },
): Promise<Page<ProposalRow>> {
	const where = toWhere(filter);
	const [found, total] = await Promise.all([
		db.proposal.findMany({
			where,
			include: PROPOSAL_ROW_INCLUDE,
			orderBy: [{ createdAt: "desc" }, { ordinal: "desc" }, { id: "desc" }],
			take: page.limit + 1,
			...(page.cursor && { cursor: { id: page.cursor }, skip: 1 }),
		}),
		db.proposal.count({ where }),
	]);
	const shown = found.slice(0, page.limit);
	const toRow = await readRowFigures(
		db,
		shown.map(({ id }) => id),
	);
	return {
		rows: shown.map(toRow),
		total,
		nextCursor: found.length > page.limit ? (shown.at(-1)?.id ?? null) : null,
	};
}

export const PROPOSAL_ROW_INCLUDE = {
	seed: { select: { name: true } },
	campaign: { select: { name: true } },
	environments: { orderBy: { attempt: "desc" }, take: 1, select: { name: true, attempt: true } },
} as const satisfies Prisma.ProposalInclude;

type IncludedProposal = Prisma.ProposalGetPayload<{ include: typeof PROPOSAL_ROW_INCLUDE }>;

/** Makes rows of these proposals, with what is summed over other tables. */
export async function readRowFigures(
	db: PrismaClient,
	proposalIds: readonly string[],
): Promise<(row: IncludedProposal) => ProposalRow> {
	const [spend, steps] = await Promise.all([readSpend(db, proposalIds), readSteps(db, proposalIds)]);
	return (row) => toProposalRow(row, { spendMicroUsd: spend.get(row.id) ?? 0, steps: steps.get(row.id) ?? 0 });
}

function toProposalRow(
	row: IncludedProposal,
	{ spendMicroUsd, steps }: Pick<ProposalRow, "spendMicroUsd" | "steps">,
): ProposalRow {
	return {
		id: row.id,
		campaignId: row.campaignId,
		campaignName: row.campaign.name,
		method: row.method,
		proposer: row.proposer,
		selfCheck: row.selfCheck,
		ordinal: row.ordinal,
		seedId: row.seedId,
		seedName: row.seed.name,
		environmentName: row.environments[0]?.name ?? null,
		status: row.status,
		verdict: row.verdict,
		endReason: row.endReason as EndReason | null,
		rounds: row.rounds,
		attempt: row.attempt,
		steps,
		spendMicroUsd,
		createdAt: row.createdAt,
		startedAt: row.startedAt,
		finishedAt: row.finishedAt,
	};
}

/** Settled spend by proposal, in micro-dollars. */
async function readSpend(db: PrismaClient, proposalIds: readonly string[]): Promise<Map<string, number>> {
	const sums = await db.ledgerEntry.groupBy({
		by: ["proposalId"],
		where: { proposalId: { in: [...proposalIds] }, status: "settled" },
		_sum: { costMicroUsd: true },
	});
	return new Map(sums.map((row) => [row.proposalId ?? "", Number(row._sum.costMicroUsd ?? 0)]));
}

/** Steps of the latest attempt by proposal: those that its trace shows. */
async function readSteps(db: PrismaClient, proposalIds: readonly string[]): Promise<Map<string, number>> {
	const counts = await db.$queryRaw<{ id: string; steps: number }[]>`
		SELECT p.id, count(*)::int AS steps
		FROM proposals p JOIN trajectory_steps s ON s.proposal_id = p.id AND s.attempt = p.attempt
		WHERE p.id = ANY(${[...proposalIds]}) GROUP BY p.id`;
	return new Map(counts.map(({ id, steps }) => [id, steps]));
}

function toWhere(filter: ProposalFilter): Prisma.ProposalWhereInput {
	const search = filter.search?.trim();
	return {
		projectId: filter.projectId,
		...(filter.campaignId && { campaignId: filter.campaignId }),
		...(filter.methods?.length && { method: { in: [...filter.methods] } }),
		...(filter.verdicts?.length && { verdict: { in: [...filter.verdicts] } }),
		...(filter.statuses?.length && { status: { in: [...filter.statuses] } }),
		...(filter.endReasons?.length && { endReason: { in: [...filter.endReasons] } }),
		...(search && {
			OR: [
				{ id: search },
				{ seed: { name: { contains: search, mode: "insensitive" } } },
				{ environments: { some: { name: { contains: search, mode: "insensitive" } } } },
			],
		}),
	};
}
