import "server-only";
import type { ApiContext } from "@aes/api";
import { createBlobStore, createDb, createProjectRepository, createViews } from "@aes/db";
import { createQueueConnection, listQueueCounts } from "@aes/queue";
import { webEnv } from "./env.ts";

/** Enough for a page's parallel queries, few enough for several web processes on one Postgres. */
const POOL_SIZE = 6;

async function createContainer(): Promise<ApiContext> {
	const { DATABASE_URL, REDIS_URL } = webEnv();
	const db = createDb({ url: DATABASE_URL, poolSize: POOL_SIZE });
	const blobs = createBlobStore(db.pool);
	const queue = await createQueueConnection(REDIS_URL ? { redisUrl: REDIS_URL } : { databaseUrl: DATABASE_URL });
	const project = await createProjectRepository(db).ensureDefault();
	return {
		projectId: project.id,
		views: createViews(db, blobs),
		blobs,
		queueCounts: () => listQueueCounts(queue, new Date()),
		now: () => new Date(),
	};
}

let instance: Promise<ApiContext> | undefined;

/** Made at the first request; a failure is not kept, so that the next request tries again. */
export const container = (): Promise<ApiContext> =>
	(instance ??= createContainer().catch((error: unknown) => {
		instance = undefined;
		throw error;
	}));
