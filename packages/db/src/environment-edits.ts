import { AppError } from "@aes/core/errors";
import type { FileTree } from "@aes/core/ports";
import { contentDigest, packageHash } from "@aes/core/tasks";
import { cleanText } from "./clean-text.ts";
import type { Db, DbClient } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import { nameOf, toFileStarts } from "./environment-names.ts";
import { writeEnvironmentText } from "./environment-text.ts";
import { type FileBlobs, readFiles, storeFiles } from "./file-rows.ts";

type OneOf = { projectId: string; id: string };
export type NewEdit = {
	projectId: string;
	environmentId: string;
	/** The version that was edited; only the newest may be. */
	basedOnId: string;
	/** The whole task as it is now. */
	files: FileTree;
	editor: string;
	note: string;
};
export type EditedVersion = {
	id: string;
	environmentId: string;
	number: number;
	contentDigest: string;
	/** Under which the version that was edited was admitted last. */
	profile: string;
};

const MAX_NOTE = 2_000;

/** Versions that people make. They belong to no round of a proposal, so no rate or cost of one counts them. */
export function createEnvironmentEdits({ client }: Db, blobs: FileBlobs) {
	return withDbErrors({
		/** The newest version of that environment, or the version of that id, with its files. Throws `not_found`. */
		async getVersion({ projectId, id }: OneOf) {
			const version = await client.environmentVersion.findFirst({
				where: { environment: { projectId }, OR: [{ id }, { environmentId: id }] },
				orderBy: { number: "desc" },
				include: { files: { orderBy: { path: "asc" } } },
			});
			if (!version) throw new AppError("not_found", `There is no environment or version ${id} in this project.`);
			const { environmentId, number, name, contentDigest: digest } = version;
			const files = await readFiles(blobs, { id: version.id, files: version.files });
			return { id: version.id, environmentId, number, name, contentDigest: digest, files };
		},
		/**
		 * Stores the files as the next version, edited by that person. Throws `not_found`; `conflict` with details
		 * { newestId, number, editedBy } when the version that was edited is not the newest any more, and when its proposal
		 * still runs; `invalid_input` when nothing differs.
		 */
		async save(input: NewEdit): Promise<EditedVersion> {
			const rows = await storeFiles(blobs, input.files);
			return client.$transaction(async (tx) => {
				const based = await lockNewest(tx, input);
				const digest = contentDigest(input.files);
				if (digest === based.contentDigest)
					throw new AppError("invalid_input", `Nothing differs from version ${based.number}, so nothing was stored.`);
				const { environmentId, basedOnId } = input;
				const name = nameOf(input.files) ?? based.name;
				const version = await tx.environmentVersion.create({
					data: {
						environmentId,
						number: based.nextNumber,
						name,
						contentDigest: digest,
						packageHash: packageHash(input.files),
						editedBy: cleanText(input.editor),
						editNote: cleanText(input.note).slice(0, MAX_NOTE),
						basedOnId,
						files: { createMany: { data: rows } },
					},
					select: { id: true, environmentId: true, number: true, contentDigest: true },
				});
				await tx.environment.update({ where: { id: environmentId }, data: { name } });
				const files = toFileStarts(input.files);
				await writeEnvironmentText(tx, { environmentId, versionId: version.id, name, files });
				return { ...version, profile: based.profile };
			});
		},
	});
}
export type EnvironmentEdits = ReturnType<typeof createEnvironmentEdits>;

/** Two who save at once follow each other on the environment's row; the second finds that its version is not the newest. */
async function lockNewest(tx: DbClient, { projectId, environmentId, basedOnId }: NewEdit) {
	const [locked] = await tx.$queryRaw<{ id: string }[]>`
		SELECT id FROM environments WHERE id = ${environmentId} AND project_id = ${projectId} FOR NO KEY UPDATE`;
	if (!locked) throw new AppError("not_found", `There is no environment ${environmentId} in this project.`);
	const environment = await tx.environment.findUniqueOrThrow({
		where: { id: environmentId },
		include: {
			proposal: { select: { status: true, attempt: true, rounds: true } },
			versions: {
				orderBy: { number: "desc" },
				take: 1,
				include: { admissions: { orderBy: { createdAt: "desc" }, take: 1, select: { profile: true } } },
			},
		},
	});
	const { proposal, versions, attempt } = environment;
	const [newest] = versions;
	if (newest?.id !== basedOnId)
		throw new AppError(
			"conflict",
			`This edit was made on a version that is not the newest any more: ${newest?.editedBy ?? "the proposer"} stored version ${newest?.number} meanwhile. Look at what changed there, then save again on top of it.`,
			{ details: { newestId: newest?.id, number: newest?.number, editedBy: newest?.editedBy } },
		);
	const isRunning = proposal?.status === "running" || proposal?.status === "queued";
	if (isRunning && proposal.attempt === attempt)
		throw new AppError(
			"conflict",
			"The proposal that makes this environment still runs: edit it once the proposal ended, so that its rounds stay its own.",
		);
	const nextNumber = Math.max(newest.number, proposal?.rounds ?? 0) + 1;
	return { ...newest, nextNumber, profile: newest.admissions[0]?.profile ?? "standard" };
}
