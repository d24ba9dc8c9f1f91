import { createServer } from "node:net";
import pg from "pg";
import { expect, test } from "vitest";
import { createJobProducer, createQueueConnection, type QueueStore, startWorkers } from "./index.ts";
import { createTestStore } from "./testing/test-store.ts";

const nothing = async () => undefined;

test("after PostgreSQL ended every connection, workers take jobs again by themselves", async () => {
	await using own = await createTestStore("postgres");
	await using connection = await createQueueConnection(own.store);
	await using producer = createJobProducer(connection);
	const seen: string[] = [];
	const runProposal = async ({ proposalId }: { proposalId: string }) => seen.push(proposalId);
	await using _workers = await startWorkers(connection, {
		runProposal,
		admitEnvironment: nothing,
		runRollout: nothing,
		sweep: nothing,
		reap: nothing,
	});
	await producer.enqueue("runProposal", { proposalId: "before", attempt: 0 });
	await expect.poll(() => seen).toEqual(["before"]);
	expect(await endConnections(own.store)).toBeGreaterThan(0);
	await expect.poll(() => producer.enqueue("runProposal", { proposalId: "after", attempt: 0 })).toContain("after");
	await expect.poll(() => seen, { timeout: 30_000 }).toEqual(["before", "after"]);
});

test.each([
	["redis", (port: number) => ({ redisUrl: `redis://127.0.0.1:${port}` })],
	["postgres", (port: number) => ({ databaseUrl: `postgresql://nobody@127.0.0.1:${port}/none` })],
])("a %s that does not answer is unavailable at once, not waited for without end", async (_name, toStore) => {
	const connecting = createQueueConnection(toStore(await findClosedPort()));
	await expect(connecting).rejects.toMatchObject({ code: "unavailable" });
});

async function endConnections(store: QueueStore): Promise<number> {
	const client = new pg.Client({ connectionString: "databaseUrl" in store ? store.databaseUrl : "" });
	await client.connect();
	const { rowCount } = await client.query(
		"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
	);
	await client.end();
	return rowCount ?? 0;
}

async function findClosedPort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	const address = server.address();
	await new Promise((closed) => server.close(closed));
	return typeof address === "object" && address ? address.port : 0;
}
