import { parseWorkspaceRef } from "@aes/core/workspaces";
import { ensureShipped } from "../workspaces/shipped.ts";
import type { CommandStores } from "./stores.ts";

export type WorkspaceStores = Pick<CommandStores, "projectId"> & {
	workspaces: Pick<CommandStores["workspaces"], "get" | "ensureShipped">;
};

/** The id of NAME@N, or of the promoted version of NAME. Throws `invalid_input`, `not_found`. */
export async function getWorkspaceVersion(stores: WorkspaceStores, ref: string): Promise<string> {
	await ensureShipped(stores);
	return (await stores.workspaces.get(stores.projectId, parseWorkspaceRef(ref))).id;
}
