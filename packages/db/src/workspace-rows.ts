import { AppError } from "@aes/core/errors";
import type { DbClient } from "./client.ts";

/** A version, as commands and use cases name it. */
export type WorkspaceVersion = { id: string; workspace: string; number: number; digest: string };

export type LockedWorkspace = { id: string; name: string; promotedId: string | null };

/**
 * Waits for every other writer of this workspace, so that numbers and promotions come one after another. Throws
 * `not_found`.
 */
export async function lockWorkspace(
	tx: DbClient,
	where: { projectId: string; name: string },
): Promise<LockedWorkspace> {
	const [row] = await tx.$queryRaw<LockedWorkspace[]>`
		SELECT id, name, promoted_id AS "promotedId" FROM workspaces
		WHERE project_id = ${where.projectId} AND name = ${where.name} FOR UPDATE`;
	if (row) return row;
	throw noWorkspace(where.name);
}

export const noWorkspace = (name: string) =>
	new AppError(
		"not_found",
		`There is no workspace "${name}". See ./aes workspace list, or make it: ./aes workspace new ${name}.`,
		{ details: { name } },
	);

export const noVersion = (name: string, number: number | null) =>
	new AppError(
		"not_found",
		`Workspace "${name}" has no version ${number}. See ./aes workspace show ${name} for those that it has.`,
		{ details: { name, number } },
	);
