import { AppError } from "@aes/core/errors";
import type { FileTree } from "@aes/core/ports";
import type { ClaimedProposal } from "@aes/core/proposals";
import { contentDigest, packageHash } from "@aes/core/tasks";
import type { Db, DbClient } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import { indexEnvironments } from "./environment-indexing.ts";
import { nameOf, toFileStarts } from "./environment-names.ts";
import { writeEnvironmentText } from "./environment-text.ts";
import { type FileBlobs, readFiles, storeFiles } from "./file-rows.ts";
import { lockHeldProposal } from "./proposal-repository.ts";

type NewVersion = { proposal: ClaimedProposal; round: number; files: FileTree };

/** Environments and their versions: rows in Postgres, contents as blobs. */
export function createEnvironmentRepository({ client }: Db, blobs: FileBlobs) {
	return withDbErrors({
		/**
		 * Stores the tree as version `round` of the environment of this proposal and attempt; returns the version's id.
		 * The same tree again gives the same id, another tree for that round is a `conflict`. So is a lost lease.
		 */
		async create({ proposal, round, files }: NewVersion): Promise<string> {
			const rows = await storeFiles(blobs, files);
			const digests = { contentDigest: contentDigest(files), packageHash: packageHash(files) };
			const name = nameOf(files) ?? `proposal-${proposal.id}`;
			return client.$transaction(async (tx) => {
				await lockHeldProposal(tx, proposal);
				const environmentId = await ensureEnvironment(tx, proposal, name);
				const existing = await findVersion(tx, { environmentId, round, contentDigest: digests.contentDigest });
				if (existing) return existing;
				const data = { environmentId, number: round, name, ...digests, files: { createMany: { data: rows } } };
				const { id: versionId } = await tx.environmentVersion.create({ data, select: { id: true } });
				await writeEnvironmentText(tx, { environmentId, versionId, name, files: toFileStarts(files) });
				return versionId;
			});
		},
		/** Throws `not_found`. */
		async getFiles(versionId: string): Promise<FileTree> {
			const version = await client.environmentVersion.findUnique({
				where: { id: versionId },
				select: { files: { orderBy: { path: "asc" } } },
			});
			if (!version) throw new AppError("not_found", `No environment version ${versionId} is stored.`);
			return readFiles(blobs, { id: versionId, files: version.files });
		},
		/** Makes up to `limit` environments searchable that are not yet; returns how many. */
		index: (input: { limit: number }): Promise<number> => indexEnvironments(client, blobs, input),
	});
}

export type EnvironmentRepository = ReturnType<typeof createEnvironmentRepository>;

async function ensureEnvironment(tx: DbClient, proposal: ClaimedProposal, name: string): Promise<string> {
	const key = { proposalId: proposal.id, attempt: proposal.attempt };
	const environment = await tx.environment.upsert({
		where: { proposalId_attempt: key },
		create: { ...key, projectId: proposal.projectId, name },
		update: { name },
		select: { id: true },
	});
	return environment.id;
}

async function findVersion(
	tx: DbClient,
	wanted: { environmentId: string; round: number; contentDigest: string },
): Promise<string | null> {
	const { environmentId, round: number } = wanted;
	const version = await tx.environmentVersion.findUnique({
		where: { environmentId_number: { environmentId, number } },
	});
	if (!version || version.contentDigest === wanted.contentDigest) return version?.id ?? null;
	throw new AppError("conflict", `Round ${number} of environment ${environmentId} holds another task already.`);
}
