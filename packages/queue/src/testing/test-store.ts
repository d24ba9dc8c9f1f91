import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import pg from "pg";
import type { QueueStore } from "../queue-connection.ts";
import { testRedisUrl, testServerUrl } from "./env.ts";

export type TestStore = AsyncDisposable & { readonly store: QueueStore };

/** A queue's store of its own: a prefix on Redis, a database on PostgreSQL; removed on disposal. */
export const createTestStore = (backend: "redis" | "postgres"): Promise<TestStore> =>
	backend === "redis" ? createRedisStore() : createPostgresStore();

async function createRedisStore(): Promise<TestStore> {
	const prefix = `aes-test-${randomUUID()}`;
	return {
		store: { redisUrl: testRedisUrl(), prefix },
		async [Symbol.asyncDispose]() {
			const redis = new Redis(testRedisUrl());
			const keys = await redis.keys(`${prefix}:*`);
			if (keys.length > 0) await redis.del(keys);
			await redis.quit();
		},
	};
}

async function createPostgresStore(): Promise<TestStore> {
	const name = `aes_test_${randomUUID().replaceAll("-", "")}`;
	await onServer(`CREATE DATABASE ${name}`);
	const url = new URL(testServerUrl());
	url.pathname = `/${name}`;
	return {
		store: { databaseUrl: url.href },
		async [Symbol.asyncDispose]() {
			await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
		},
	};
}

async function onServer(statement: string): Promise<void> {
	const client = new pg.Client({ connectionString: testServerUrl() });
	await client.connect();
	await client.query(statement);
	await client.end();
}
