import type { Check, Verdict } from "@aes/core/admission";
import type { MethodName } from "@aes/core/proposals";
import { toCheck } from "../admission-row.ts";
import type { Admission, AdmissionCheck, EnvironmentReview, PrismaClient } from "../generated/client.ts";

export type AdmissionDetail = {
	id: string;
	status: "queued" | "running" | "completed" | "cancelled";
	verdict: Verdict | null;
	profile: string;
	profileVersion: string | null;
	checkerVersion: string | null;
	baseline: number | null;
	durationMs: number | null;
	error: string | null;
	checks: Check[];
	createdAt: Date;
	finishedAt: Date | null;
};

type ReviewDetail = {
	id: string;
	decision: "approved" | "held";
	reason: string;
	reviewer: string;
	createdAt: Date;
	undone: { by: string; at: Date } | null;
};

type VersionDetail = {
	id: string;
	number: number;
	name: string;
	contentDigest: string;
	packageHash: string;
	/** Who edited it, why, and which version; null for what a proposal submitted. */
	edit: { by: string; note: string; basedOn: number | null } | null;
	/** What people decided on it, newest first; undone ones too. */
	reviews: ReviewDetail[];
	createdAt: Date;
	files: { path: string; mode: number; size: number; digest: string }[];
	/** Newest first. */
	admissions: AdmissionDetail[];
};

export type EnvironmentDetail = {
	id: string;
	name: string;
	createdAt: Date;
	tags: string[];
	/** Oldest first. */
	versions: VersionDetail[];
	lineage: {
		proposalId: string;
		method: MethodName;
		proposer: string;
		selfCheck: boolean;
		campaignId: string;
		campaignName: string;
		attempt: number;
		/** The newest attempt of the proposal; an older one's environment was superseded. */
		latestAttempt: number;
		seedId: string;
		seedName: string;
		/** What its proposer worked in; null for other methods than agentic. */
		workspace: { id: string; name: string; number: number } | null;
	} | null;
};

/** null when there is no such environment in the project. */
export async function findEnvironmentDetail(
	db: PrismaClient,
	input: { projectId: string; id: string },
): Promise<EnvironmentDetail | null> {
	const row = await db.environment.findFirst({
		where: input,
		include: {
			proposal: {
				include: {
					seed: { select: { name: true } },
					campaign: { select: { name: true } },
					workspaceVersion: { select: { number: true, workspace: { select: { id: true, name: true } } } },
				},
			},
			tags: { orderBy: { tag: "asc" }, select: { tag: true } },
			versions: {
				orderBy: { number: "asc" },
				include: {
					basedOn: { select: { number: true } },
					reviews: { orderBy: [{ createdAt: "desc" }, { id: "desc" }] },
					files: { orderBy: { path: "asc" }, select: { path: true, mode: true, size: true, blobDigest: true } },
					admissions: { orderBy: { createdAt: "desc" }, include: { checks: { orderBy: { ordinal: "asc" } } } },
				},
			},
		},
	});
	if (!row) return null;
	const { proposal } = row;
	return {
		id: row.id,
		name: row.name,
		createdAt: row.createdAt,
		tags: row.tags.map(({ tag }) => tag),
		versions: row.versions.map(({ admissions, ...version }) => ({
			id: version.id,
			number: version.number,
			name: version.name,
			contentDigest: version.contentDigest,
			packageHash: version.packageHash,
			edit: toEdit(version),
			reviews: version.reviews.map(toReviewDetail),
			createdAt: version.createdAt,
			files: version.files.map(({ blobDigest, ...file }) => ({ ...file, digest: blobDigest })),
			admissions: admissions.map(toAdmissionDetail),
		})),
		lineage: proposal && {
			proposalId: proposal.id,
			method: proposal.method,
			proposer: proposal.proposer,
			selfCheck: proposal.selfCheck,
			campaignId: proposal.campaignId,
			campaignName: proposal.campaign.name,
			attempt: row.attempt,
			latestAttempt: proposal.attempt,
			seedId: proposal.seedId,
			seedName: proposal.seed.name,
			workspace: proposal.workspaceVersion && {
				...proposal.workspaceVersion.workspace,
				number: proposal.workspaceVersion.number,
			},
		},
	};
}

type EditColumns = { editedBy: string | null; editNote: string | null; basedOn: { number: number } | null };

const toEdit = ({ editedBy: by, editNote, basedOn }: EditColumns): VersionDetail["edit"] =>
	by === null ? null : { by, note: editNote ?? "", basedOn: basedOn?.number ?? null };

const toReviewDetail = ({ id, decision, reason, reviewer, createdAt, undoneAt, undoneBy }: EnvironmentReview) => ({
	id,
	decision,
	reason,
	reviewer,
	createdAt,
	undone: undoneAt && { by: undoneBy ?? "", at: undoneAt },
});

export function toAdmissionDetail(row: Admission & { checks: AdmissionCheck[] }): AdmissionDetail {
	return {
		id: row.id,
		status: row.status,
		verdict: row.verdict,
		profile: row.profile,
		profileVersion: row.profileVersion,
		checkerVersion: row.checkerVersion,
		baseline: row.baseline,
		durationMs: row.durationMs,
		error: row.error,
		checks: row.checks.map(toCheck),
		createdAt: row.createdAt,
		finishedAt: row.finishedAt,
	};
}
