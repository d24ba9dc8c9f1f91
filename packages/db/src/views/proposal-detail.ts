import { type AdmissionReport, renderFeedback, type Verdict } from "@aes/core/admission";
import type { MethodName } from "@aes/core/proposals";
import type { SeedRollout } from "@aes/core/seeds";
import { SeedRolloutSchema } from "@aes/core/seeds";
import { z } from "zod";
import type { PrismaClient } from "../generated/client.ts";
import { type AdmissionDetail, toAdmissionDetail } from "./environment-detail.ts";
import { PROPOSAL_ROW_INCLUDE, type ProposalRow, readRowFigures } from "./proposals.ts";

type ProposalRound = {
	versionId: string;
	environmentId: string;
	number: number;
	name: string;
	contentDigest: string;
	files: number;
	createdAt: Date;
	admission: {
		id: string;
		status: "queued" | "running" | "completed" | "cancelled";
		verdict: Verdict | null;
		/** Failed and inconclusive checks, in the report's order. */
		findings: Pick<AdmissionDetail["checks"][number], "id" | "verdict" | "reason">[];
	} | null;
	/** The report in words as the proposer got it; null when the method gives none, or nothing was to be mended. */
	feedback: string | null;
};

type SpendLine = {
	kind: "model_call" | "sandbox";
	what: string;
	rows: number;
	costMicroUsd: number;
	uncachedInputTokens: number;
	cachedInputTokens: number;
	cacheWriteInputTokens: number;
	outputTokens: number;
	cpuSeconds: number;
};

export type ProposalDetail = ProposalRow & {
	profile: string;
	maxRounds: number;
	timeLimitMs: number;
	turnLimit: number | null;
	randomSeed: number;
	error: string | null;
	seed: { id: string; name: string; instruction: string; rollouts: SeedRollout[] };
	/** Rounds of the latest attempt. */
	roundsDone: ProposalRound[];
	spend: SpendLine[];
	/** Neighbours of equal ordinal in the other methods: the same seed and random seed. */
	matched: { id: string; method: MethodName; verdict: Verdict | null; status: string }[];
};

/** null when there is no such proposal in the project. */
export async function findProposalDetail(
	db: PrismaClient,
	input: { projectId: string; id: string },
): Promise<ProposalDetail | null> {
	const row = await db.proposal.findFirst({
		where: input,
		include: { ...PROPOSAL_ROW_INCLUDE, seed: true, campaign: { select: { name: true, profile: true } } },
	});
	if (!row) return null;
	const [toRow, roundsDone, spend, matched] = await Promise.all([
		readRowFigures(db, [row.id]),
		readRounds(db, row),
		readSpendLines(db, row.id),
		readMatched(db, row),
	]);
	return {
		...toRow(row),
		profile: row.campaign.profile,
		maxRounds: row.maxRounds,
		timeLimitMs: row.timeLimitMs,
		turnLimit: row.turnLimit,
		randomSeed: row.randomSeed,
		error: row.error,
		seed: {
			id: row.seed.id,
			name: row.seed.name,
			instruction: row.seed.instruction,
			rollouts: z.array(SeedRolloutSchema).parse(row.seed.rollouts),
		},
		roundsDone,
		spend,
		matched,
	};
}

async function readRounds(
	db: PrismaClient,
	proposal: Pick<ProposalRow, "id" | "attempt" | "method">,
): Promise<ProposalRound[]> {
	const versions = await db.environmentVersion.findMany({
		where: { editedBy: null, environment: { proposalId: proposal.id, attempt: proposal.attempt } },
		orderBy: { number: "asc" },
		include: {
			_count: { select: { files: true } },
			admissions: { orderBy: { createdAt: "desc" }, take: 1, include: { checks: { orderBy: { ordinal: "asc" } } } },
		},
	});
	return versions.map(({ admissions: [row], _count, ...version }) => {
		const admission = row ? toAdmissionDetail(row) : null;
		return {
			versionId: version.id,
			environmentId: version.environmentId,
			number: version.number,
			name: version.name,
			contentDigest: version.contentDigest,
			files: _count.files,
			createdAt: version.createdAt,
			admission: admission && {
				id: admission.id,
				status: admission.status,
				verdict: admission.verdict,
				findings: admission.checks
					.filter(({ verdict }) => verdict !== "pass" && verdict !== "skip")
					.map(({ id, verdict, reason }) => ({ id, verdict, reason })),
			},
			feedback: proposal.method === "prompt" ? null : toFeedback(admission),
		};
	});
}

/** The same words that the method was given: they are made from the stored report alone. */
function toFeedback(admission: AdmissionDetail | null): string | null {
	if (!admission?.verdict || admission.verdict === "accepted") return null;
	const { verdict, checks } = admission;
	return renderFeedback({ verdict, checks, profile: admission.profile as AdmissionReport["profile"] });
}

async function readSpendLines(db: PrismaClient, proposalId: string): Promise<SpendLine[]> {
	const rows = await db.ledgerEntry.groupBy({
		by: ["kind", "model", "purpose"],
		where: { proposalId, status: "settled" },
		_count: true,
		_sum: {
			costMicroUsd: true,
			uncachedInputTokens: true,
			cachedInputTokens: true,
			cacheWriteInputTokens: true,
			outputTokens: true,
			cpuSeconds: true,
		},
	});
	return rows
		.map((row) => ({
			kind: row.kind ?? "sandbox",
			what: row.model ?? row.purpose ?? "",
			rows: row._count,
			costMicroUsd: Number(row._sum.costMicroUsd ?? 0),
			uncachedInputTokens: row._sum.uncachedInputTokens ?? 0,
			cachedInputTokens: row._sum.cachedInputTokens ?? 0,
			cacheWriteInputTokens: row._sum.cacheWriteInputTokens ?? 0,
			outputTokens: row._sum.outputTokens ?? 0,
			cpuSeconds: row._sum.cpuSeconds ?? 0,
		}))
		.sort((a, b) => b.costMicroUsd - a.costMicroUsd);
}

const readMatched = (db: PrismaClient, proposal: { id: string; campaignId: string; ordinal: number }) =>
	db.proposal.findMany({
		where: { campaignId: proposal.campaignId, ordinal: proposal.ordinal, id: { not: proposal.id } },
		select: { id: true, method: true, verdict: true, status: true },
		orderBy: { method: "asc" },
	});
