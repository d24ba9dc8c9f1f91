import type { Actor, AuditEvent } from "@aes/core/access";
import type { BlobStore } from "@aes/core/ports";
import type { AnnotationRepository, RolloutViews, Views, WorkspaceRepository, WorkspaceViews } from "@aes/db";
import type { QueueCounts } from "@aes/queue";
import type { AccessContext } from "./access-context.ts";
import type { CampaignContext } from "./campaign-context.ts";
import type { EnvironmentContext } from "./environment-context.ts";
import type { MonitoringContext } from "./monitoring-context.ts";

/** What a procedure may use. The stores are made once, the project and who asks come with each request. */
export type ApiContext = {
	projectId: string;
	actor: Actor;
	/** Keeps a write of this request; every mutation calls it once it is done. */
	audit(event: Omit<AuditEvent, "projectId" | "actor">): Promise<void>;
	views: Views;
	rollouts: RolloutViews;
	workspaces: WorkspaceViews & Pick<WorkspaceRepository, "promote" | "rollback">;
	campaigns: CampaignContext;
	annotations: AnnotationRepository;
	environments: EnvironmentContext;
	monitoring: MonitoringContext;
	access: AccessContext;
	/** Of this project, and of it only what the actor may read: any other digest is not found. */
	blobs: Pick<BlobStore, "get">;
	queueCounts(): Promise<QueueCounts[]>;
	now(): Date;
};
