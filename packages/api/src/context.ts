import type { BlobStore } from "@aes/core/ports";
import type { RolloutViews, Views, WorkspaceRepository, WorkspaceViews } from "@aes/db";
import type { QueueCounts } from "@aes/queue";
import type { CampaignContext } from "./campaign-context.ts";

/** What a procedure may use; the web app's server makes it once. */
export type ApiContext = {
	projectId: string;
	views: Views;
	rollouts: RolloutViews;
	workspaces: WorkspaceViews & Pick<WorkspaceRepository, "promote" | "rollback">;
	campaigns: CampaignContext;
	blobs: Pick<BlobStore, "get">;
	queueCounts(): Promise<QueueCounts[]>;
	now(): Date;
};
