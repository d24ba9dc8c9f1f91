import "server-only";
import type { ApiContext } from "@aes/api";
import {
	createAccessLinkRepository,
	createAnnotationRepository,
	createApiKeyRepository,
	createAuditRepository,
	createAuditViews,
	createBlobStore,
	createDb,
	createLoginLimits,
	createMemberRepository,
	createProjectBlobs,
	createProjectDirectory,
	createProjectRepository,
	createRolloutViews,
	createSessionRepository,
	createTaskTexts,
	createViews,
	createWorkspaceRepository,
	createWorkspaceViews,
} from "@aes/db";
import { createQueueConnection, listQueueCounts } from "@aes/queue";
import { createAuth } from "./auth.ts";
import { createCampaignContext } from "./campaigns.ts";
import { webEnv } from "./env.ts";
import { createEnvironmentContext } from "./environments.ts";
import { createMonitoringContext } from "./monitoring.ts";

/** Enough for a page's parallel queries, few enough for several web processes on one Postgres. */
const POOL_SIZE = 6;

/** What a request brings; everything else of its context is made once. */
type OfRequest = "projectId" | "actor" | "audit" | "access" | "blobs";

async function createContainer() {
	const env = webEnv();
	const { DATABASE_URL, REDIS_URL } = env;
	const db = createDb({ url: DATABASE_URL, poolSize: POOL_SIZE });
	const blobs = createBlobStore(db.pool);
	const queue = once(() => createQueueConnection(REDIS_URL ? { redisUrl: REDIS_URL } : { databaseUrl: DATABASE_URL }));
	const defaultProject = await createProjectRepository(db).ensureDefault();
	const shared: Omit<ApiContext, OfRequest> = {
		views: createViews(db, blobs),
		rollouts: createRolloutViews(db),
		workspaces: { ...createWorkspaceViews(db, blobs), ...createWorkspaceRepository(db, blobs) },
		campaigns: createCampaignContext(db, queue),
		annotations: createAnnotationRepository(db),
		environments: createEnvironmentContext(db, blobs),
		monitoring: createMonitoringContext(db),
		queueCounts: async () => listQueueCounts(await queue(), new Date()),
		now: () => new Date(),
	};
	return {
		shared,
		defaultProject,
		auth: env.AES_ACCOUNTS ? createAuth(db, env) : null,
		audit: createAuditRepository(db),
		loginLimits: createLoginLimits(db),
		links: createAccessLinkRepository(db),
		keys: createApiKeyRepository(db),
		members: createMemberRepository(db),
		directory: createProjectDirectory(db),
		sessions: createSessionRepository(db),
		log: createAuditViews(db),
		texts: createTaskTexts(db, blobs),
		blobsOf: (access: { projectId: string; withSolutions: boolean }) => createProjectBlobs(db, blobs, access),
	};
}

export type Container = Awaited<ReturnType<typeof createContainer>>;

/** Made at the first request. A queue that is out of reach takes only its own table with it. */
export const container = once(createContainer);

/** One value for all callers; a failure is not kept, so that the next caller tries again. */
function once<Value>(create: () => Promise<Value>): () => Promise<Value> {
	let made: Promise<Value> | undefined;
	return () => {
		made ??= create().catch((error: unknown) => {
			made = undefined;
			throw error;
		});
		return made;
	};
}
