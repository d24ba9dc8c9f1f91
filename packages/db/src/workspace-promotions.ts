import { AppError } from "@aes/core/errors";
import type { DbClient } from "./client.ts";
import type { PrismaClient } from "./generated/client.ts";
import { type LockedWorkspace, lockWorkspace, noVersion, type WorkspaceVersion } from "./workspace-rows.ts";

/** What stands promoted after a promotion or a rollback, and what stood there before. */
export type PromotionResult = { promoted: WorkspaceVersion; replaced: WorkspaceVersion | null };

type Which = { projectId: string; name: string; author: string };

/** Which version new proposals use, with a record of who changed it and when. */
export function createWorkspacePromotions(client: PrismaClient) {
	return {
		/** Promoting what is promoted changes nothing. Throws `not_found`. */
		async promote(input: Which & { number: number }): Promise<PromotionResult> {
			return client.$transaction(async (tx) => {
				const workspace = await lockWorkspace(tx, input);
				const { number } = input;
				const key = { workspaceId_number: { workspaceId: workspace.id, number } };
				const version = await tx.workspaceVersion.findUnique({ where: key });
				if (!version) throw noVersion(workspace.name, number);
				const replaced = await findVersion(tx, workspace, workspace.promotedId);
				const { author } = input;
				if (version.id !== workspace.promotedId) await setPromoted(tx, workspace, { versionId: version.id, author });
				return { promoted: toVersion(workspace, version), replaced };
			});
		},
		/** Undoes the last promotion that stands. Throws `conflict` when only the first is left, `not_found`. */
		async rollback(input: Which): Promise<PromotionResult> {
			return client.$transaction(async (tx) => {
				const workspace = await lockWorkspace(tx, input);
				const last = await tx.workspacePromotion.findFirst({
					where: { workspaceId: workspace.id, undoneAt: null },
					orderBy: { ordinal: "desc" },
				});
				const promoted = await findVersion(tx, workspace, last?.replacedId ?? null);
				if (!last || !promoted) throw nothingToUndo(workspace.name);
				const undone = { undoneAt: new Date(), undoneBy: input.author };
				await tx.workspacePromotion.update({ where: { id: last.id }, data: undone });
				await tx.workspace.update({ where: { id: workspace.id }, data: { promotedId: promoted.id } });
				return { promoted, replaced: await findVersion(tx, workspace, workspace.promotedId) };
			});
		},
	};
}

/** To be called by whoever holds the workspace's lock. */
export async function setPromoted(
	tx: DbClient,
	workspace: LockedWorkspace,
	{ versionId, author }: { versionId: string; author: string },
): Promise<void> {
	const data = { workspaceId: workspace.id, versionId, replacedId: workspace.promotedId, author };
	await tx.workspacePromotion.create({ data });
	await tx.workspace.update({ where: { id: workspace.id }, data: { promotedId: versionId } });
}

async function findVersion(
	tx: DbClient,
	workspace: LockedWorkspace,
	id: string | null,
): Promise<WorkspaceVersion | null> {
	const version = id === null ? null : await tx.workspaceVersion.findUnique({ where: { id } });
	return version && toVersion(workspace, version);
}

const toVersion = (workspace: LockedWorkspace, row: { id: string; number: number; digest: string }) => ({
	id: row.id,
	workspace: workspace.name,
	number: row.number,
	digest: row.digest,
});

const nothingToUndo = (name: string) =>
	new AppError(
		"conflict",
		`Workspace "${name}" stands at its first promoted version; there is no promotion to undo. Promote another version: ./aes workspace promote ${name}@N.`,
		{ details: { name } },
	);
