import type { BlobStore } from "@aes/core/ports";
import type { Db } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import type { FileView } from "./views/files.ts";
import { readFileView } from "./views/files.ts";
import { listVersionCohorts, type VersionCohort } from "./workspace-cohorts.ts";
import { readCampaignOutcomes } from "./workspace-outcomes.ts";

type WorkspaceVersionRow = {
	id: string;
	number: number;
	note: string;
	author: string;
	/** True for what the product ships. */
	isShipped: boolean;
	/** What it was made from, as "default@2"; null for a first one. */
	parent: string | null;
	digest: string;
	files: number;
	createdAt: Date;
	/** Set on the promoted one: since when. */
	promotedAt: Date | null;
	promotedBy: string | null;
	/** What became of the proposals that worked in it; one entry for each proposer. */
	cohorts: VersionCohort[];
};

export type WorkspaceRow = {
	id: string;
	name: string;
	createdAt: Date;
	/** True when a promotion can be undone. */
	canRollBack: boolean;
	/** Newest first. */
	versions: WorkspaceVersionRow[];
};

export type WorkspaceVersionDetail = WorkspaceVersionRow & {
	workspace: { id: string; name: string; canRollBack: boolean };
	tree: { path: string; mode: number; size: number; digest: string }[];
	siblings: { id: string; number: number; isPromoted: boolean }[];
	/** The newest proposals that worked in it, and how many there are. */
	proposals: WorkspaceProposalRow[];
	proposalTotal: number;
};

type WorkspaceProposalRow = {
	id: string;
	proposer: string;
	seedName: string;
	status: "queued" | "running" | "completed" | "cancelled" | "stopped";
	verdict: "accepted" | "rejected" | "inconclusive" | null;
	createdAt: Date;
	/** What it made: the output of the workspace. */
	environment: { id: string; name: string } | null;
};

const LISTED_PROPOSALS = 50;

/** What pages and commands read of workspaces. Everything is scoped to a project; nothing here writes. */
export function createWorkspaceViews({ client }: Db, blobs: Pick<BlobStore, "get">) {
	return withDbErrors({
		/** By name, each with its versions, newest first. */
		async list({ projectId }: { projectId: string }): Promise<WorkspaceRow[]> {
			const [rows, cohorts] = await Promise.all([
				client.workspace.findMany({ where: { projectId }, include: WORKSPACE, orderBy: { name: "asc" } }),
				listVersionCohorts(client, { projectId }),
			]);
			return rows.map((row) => toWorkspaceRow(row, cohorts));
		},
		/** null when there is no such version in the project. */
		async findVersion(input: {
			projectId: string;
			workspaceId: string;
			number: number;
		}): Promise<WorkspaceVersionDetail | null> {
			const { projectId, workspaceId, number } = input;
			const row = await client.workspace.findFirst({ where: { id: workspaceId, projectId }, include: WORKSPACE });
			const found = row?.versions.find((version) => version.number === number);
			if (!row || !found) return null;
			const where = { workspaceVersionId: found.id };
			const [cohorts, tree, proposals, proposalTotal] = await Promise.all([
				listVersionCohorts(client, { projectId, versionId: found.id }),
				client.workspaceFile.findMany({ where: { versionId: found.id }, orderBy: { path: "asc" } }),
				client.proposal.findMany({ where, include: PROPOSAL, orderBy: { createdAt: "desc" }, take: LISTED_PROPOSALS }),
				client.proposal.count({ where }),
			]);
			const workspace = toWorkspaceRow(row, cohorts);
			const version = workspace.versions.find(({ id }) => id === found.id);
			if (!version) return null;
			const { id, name, canRollBack } = workspace;
			return {
				...version,
				workspace: { id, name, canRollBack },
				tree: tree.map(({ path, mode, size, blobDigest }) => ({ path, mode, size, digest: blobDigest })),
				siblings: workspace.versions.map((one) => ({
					id: one.id,
					number: one.number,
					isPromoted: one.promotedAt !== null,
				})),
				proposals: proposals.map(toProposalRow),
				proposalTotal,
			};
		},
		/** What an optimisation learns from. Throws `not_found`, `invalid_input`. */
		readOutcomes: (input: { projectId: string; campaignId: string }) => readCampaignOutcomes(client, input),
		/** null when the version has no such file, or is of another project. */
		async findFile(input: { projectId: string; versionId: string; path: string }): Promise<FileView | null> {
			const { projectId, versionId, path } = input;
			const where = { versionId, path, version: { workspace: { projectId } } };
			const file = await client.workspaceFile.findFirst({ where });
			return file && readFileView(blobs, file);
		},
	});
}

export type WorkspaceViews = ReturnType<typeof createWorkspaceViews>;

const WORKSPACE = {
	versions: {
		orderBy: { number: "desc" },
		include: {
			parent: { select: { number: true, workspace: { select: { name: true } } } },
			_count: { select: { files: true } },
		},
	},
	promotions: { where: { undoneAt: null }, orderBy: { ordinal: "desc" } },
} as const;

const PROPOSAL = {
	seed: { select: { name: true } },
	environments: { orderBy: { attempt: "desc" }, take: 1, select: { id: true, name: true } },
} as const;

type Loaded = NonNullable<Awaited<ReturnType<typeof loadWorkspace>>>;
type LoadedProposal = NonNullable<Awaited<ReturnType<typeof loadProposal>>>;
const loadWorkspace = ({ client }: Db) => client.workspace.findFirst({ include: WORKSPACE });
const loadProposal = ({ client }: Db) => client.proposal.findFirst({ include: PROPOSAL });

function toWorkspaceRow(row: Loaded, cohorts: ReadonlyMap<string, VersionCohort[]>): WorkspaceRow {
	const [last] = row.promotions;
	const isCurrent = (id: string) => id === row.promotedId;
	return {
		id: row.id,
		name: row.name,
		createdAt: row.createdAt,
		canRollBack: last != null && last.replacedId !== null,
		versions: row.versions.map((version) => ({
			id: version.id,
			number: version.number,
			note: version.note,
			author: version.author,
			isShipped: version.isShipped,
			parent: version.parent && `${version.parent.workspace.name}@${version.parent.number}`,
			digest: version.digest,
			files: version._count.files,
			createdAt: version.createdAt,
			promotedAt: isCurrent(version.id) ? (last?.at ?? null) : null,
			promotedBy: isCurrent(version.id) ? (last?.author ?? null) : null,
			cohorts: cohorts.get(version.id) ?? [],
		})),
	};
}

function toProposalRow(row: LoadedProposal): WorkspaceProposalRow {
	const { id, proposer, status, verdict, createdAt } = row;
	return {
		id,
		proposer,
		seedName: row.seed.name,
		status,
		verdict,
		createdAt,
		environment: row.environments[0] ?? null,
	};
}
