import type { EndReason, MethodName, ProposalStatus } from "@aes/core/proposals";
import { Prisma, type PrismaClient } from "../generated/client.ts";
import { fromProposals, type ProposalFilter } from "./proposal-filter.ts";

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
	const matching = fromProposals(filter);
	const after = page.cursor
		? Prisma.sql`AND (p.created_at, p.ordinal, p.id) < (SELECT created_at, ordinal, id FROM proposals WHERE id = ${page.cursor})`
		: Prisma.empty;
	const [found, [counted]] = await Promise.all([
		db.$queryRaw<{ id: string }[]>`
			SELECT p.id ${matching} ${after} ORDER BY p.created_at DESC, p.ordinal DESC, p.id DESC LIMIT ${page.limit + 1}`,
		db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total ${matching}`,
	]);
	const ids = found.slice(0, page.limit).map(({ id }) => id);
	const [rows, toRow] = await Promise.all([
		db.proposal.findMany({ where: { id: { in: ids } }, include: PROPOSAL_ROW_INCLUDE }),
		readRowFigures(db, ids),
	]);
	return {
		rows: ids.flatMap((id) => rows.filter((row) => row.id === id).map(toRow)),
		total: counted?.total ?? 0,
		nextCursor: found.length > page.limit ? (ids.at(-1) ?? null) : null,
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
