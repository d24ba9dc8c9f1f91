import type { QueueConnection } from "./connection.ts";
import { JOB_KEYS } from "./jobs.ts";
import { createPostgresConnection } from "./postgres-connection.ts";
import { createRedisConnection } from "./redis-connection.ts";

export type QueueStore =
	| {
			/** redis://host:port */
			redisUrl: string;
			/** Keeps apart what shares one Redis; "aes" unless told. */
			prefix?: string;
	  }
	| {
			/** postgresql://user:password@host:port/database; jobs live there in schema `bullmq`. */
			databaseUrl: string;
	  };

/** LISTEN holds one connection for each worker; what is beside them is for queries. Fewer than that stand still. */
const QUERY_CONNECTIONS = 8;

/** Redis where it is given, else Postgres, whose migrations for the queue are run first. Throws `unavailable`. */
export async function createQueueConnection(store: QueueStore): Promise<QueueConnection> {
	if ("redisUrl" in store) return createRedisConnection(store);
	return createPostgresConnection({ ...store, poolSize: JOB_KEYS.length + QUERY_CONNECTIONS });
}
