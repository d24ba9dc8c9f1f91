import "server-only";
import type { ApiContext } from "@aes/api";
import { LOCAL_ACTOR } from "@aes/core/access";
import {
	createAnnotationRepository,
	createAuditRepository,
	createBlobStore,
	createDb,
	createProjectRepository,
	createRolloutViews,
	createViews,
	createWorkspaceRepository,
	createWorkspaceViews,
} from "@aes/db";
import { createQueueConnection, listQueueCounts } from "@aes/queue";
import { createCampaignContext } from "./campaigns.ts";
import { createEnvironmentContext } from "./environments.ts";
import { webEnv } from "./env.ts";
import { createMonitoringContext } from "./monitoring.ts";

/** Enough for a page's parallel queries, few enough for several web processes on one Postgres. */
const POOL_SIZE = 6;

async function createContainer(): Promise<ApiContext> {
	const { DATABASE_URL, REDIS_URL } = webEnv();
	const db = createDb({ url: DATABASE_URL, poolSize: POOL_SIZE });
	const blobs = createBlobStore(db.pool);
	const queue = once(() => createQueueConnection(REDIS_URL ? { redisUrl: REDIS_URL } : { databaseUrl: DATABASE_URL }));
	const project = await createProjectRepository(db).ensureDefault();
	const audit = createAuditRepository(db);
	return {
		projectId: project.id,
		actor: LOCAL_ACTOR,
		audit: (event) => audit.record({ projectId: project.id, actor: LOCAL_ACTOR, ...event }),
		views: createViews(db, blobs),
		rollouts: createRolloutViews(db),
		workspaces: { ...createWorkspaceViews(db, blobs), ...createWorkspaceRepository(db, blobs) },
		campaigns: createCampaignContext(db, queue),
		environments: createEnvironmentContext(db, blobs),
		monitoring: createMonitoringContext(db),
		annotations: createAnnotationRepository(db),
		blobs,
		queueCounts: async () => listQueueCounts(await queue(), new Date()),
		now: () => new Date(),
	};
}

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
