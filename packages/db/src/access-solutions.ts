import type { BlobStore } from "@aes/core/ports";
import { isHiddenPath } from "@aes/core/tasks";
import type { Db } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import type { Prisma } from "./generated/client.ts";

/** What files of a task say, by whether they are hidden from solvers. */
export type TaskTexts = { hidden: string[]; visible: string[] };

/** Enough of every file for its lines to be known again elsewhere. */
const MAX_BYTES = 256 * 1024;
const MAX_FILES = 400;

/** The texts of stored tasks, by which what was said about them is looked through. */
export function createTaskTexts({ client }: Db, blobs: Pick<BlobStore, "get">) {
	const read = async (version: Prisma.EnvironmentVersionWhereInput): Promise<TaskTexts> => {
		const rows = await client.environmentFile.findMany({
			where: { version },
			distinct: ["path", "blobDigest"],
			select: { path: true, blobDigest: true },
			take: MAX_FILES,
		});
		const readAll = async (isHidden: boolean) => {
			const wanted = rows.filter(({ path }) => isHiddenPath(path) === isHidden);
			const contents = await Promise.all(
				wanted.map(({ blobDigest }) => blobs.get(blobDigest, { start: 0, end: MAX_BYTES })),
			);
			return contents.flatMap((bytes) => (bytes ? [new TextDecoder().decode(bytes)] : []));
		};
		return { hidden: await readAll(true), visible: await readAll(false) };
	};
	return withDbErrors({
		/** All versions of the environment. */
		ofEnvironment: ({ projectId, id }: { projectId: string; id: string }) => read({ environment: { projectId, id } }),
		/** All that the proposal submitted, in every attempt. */
		ofProposal: ({ projectId, id }: { projectId: string; id: string }) =>
			read({ environment: { projectId, proposalId: id } }),
		/** All versions of the environment that has this version. */
		ofVersion: ({ projectId, id }: { projectId: string; id: string }) =>
			read({ environment: { projectId, versions: { some: { id } } } }),
		/** All versions of the environment that was attempted. */
		ofRollout: ({ projectId, id }: { projectId: string; id: string }) =>
			read({ environment: { projectId, versions: { some: { rollouts: { some: { id } } } } } }),
	});
}

export type TaskTextRepository = ReturnType<typeof createTaskTexts>;
