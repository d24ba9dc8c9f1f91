import { loadWorkspaceFiles } from "@aes/harness";
import type { CommandStores } from "../campaigns/stores.ts";

type Stores = Pick<CommandStores, "projectId"> & { workspaces: Pick<CommandStores["workspaces"], "ensureShipped"> };

/** Stores what the product ships, where that was not done yet: the first use of a workspace. */
export async function ensureShipped({ workspaces, projectId }: Stores): Promise<void> {
	await workspaces.ensureShipped(projectId, await loadWorkspaceFiles());
}
