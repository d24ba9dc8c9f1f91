import { createServer } from "node:net";
import { expect, test } from "vitest";
import { createBlobStore } from "./blob-store.ts";
import { createDb } from "./client.ts";
import { createProjectRepository } from "./project-repository.ts";
import { useTestDb } from "./testing/index.ts";

const database = useTestDb();

test("after the server ended every connection the next call works, for rows and for blobs", async () => {
	await using db = createDb({ url: database.url });
	await using admin = createDb({ url: database.url });
	const projects = createProjectRepository(db);
	await Promise.all(Array.from({ length: 5 }, () => projects.ensureDefault()));
	const { rowCount } = await admin.pool.query(
		"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
	);
	expect(rowCount).toBeGreaterThan(0);
	expect(await projects.ensureDefault()).toMatchObject({ slug: "default" });
	expect(await createBlobStore(db.pool).put(Buffer.from("x"))).toMatch(/^sha256:/);
});

test("a call whose connection the server ends half way is made again", async () => {
	await using db = createDb({ url: database.url });
	await using admin = createDb({ url: database.url });
	const locker = await admin.pool.connect();
	await locker.query("BEGIN; LOCK TABLE blobs IN ACCESS EXCLUSIVE MODE");
	const waiting = createBlobStore(db.pool).put(Buffer.from("y"));
	const endWaiting = async () => {
		const ended = await admin.pool.query(
			"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
		);
		return ended.rowCount;
	};
	await expect.poll(endWaiting).toBe(1);
	await locker.query("ROLLBACK");
	locker.release();
	expect(await waiting).toMatch(/^sha256:/);
});

test("a connection that ends in somebody's hands between two queries ends no more than itself", async () => {
	await using db = createDb({ url: database.url });
	await using admin = createDb({ url: database.url });
	const held = await db.pool.connect();
	const { rows } = await held.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
	await admin.pool.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
	// Unheard, the event of its end would fail this test run.
	const askAgain = () =>
		held.query("SELECT 1").then(
			() => null,
			(error: Error) => error,
		);
	let failure: Error | null = null;
	await expect.poll(async () => (failure = await askAgain())).toBeInstanceOf(Error);
	// As whoever holds one does: with the failure, since the pool may hear of it a moment later.
	held.release(failure ?? false);
	await expect(db.pool.query("SELECT 1")).resolves.toMatchObject({ rowCount: 1 });
});

test("times are stored as they are, whatever the server's time zone", async () => {
	await using admin = createDb({ url: database.url });
	await admin.pool.query(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET TimeZone = 'Asia/Tokyo'`);
	await using db = createDb({ url: database.url });
	const createdAt = new Date("2026-01-02T03:04:05.678Z");
	await db.client.project.create({ data: { slug: "dated", name: "Dated", createdAt } });
	const { rows } = await db.pool.query(
		"SELECT extract(epoch FROM created_at) AS at FROM projects WHERE slug = 'dated'",
	);
	expect(Number(rows[0]?.at) * 1_000).toBe(createdAt.getTime());
});

test("a server that does not answer is unavailable, with words that say what to do", async () => {
	const port = await findClosedPort();
	await using db = createDb({ url: `postgresql://nobody@127.0.0.1:${port}/none` });
	const asked = createProjectRepository(db).ensureDefault();
	await expect(asked).rejects.toMatchObject({
		code: "unavailable",
		message: expect.stringContaining("PostgreSQL runs"),
	});
});

async function findClosedPort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	const address = server.address();
	await new Promise((closed) => server.close(closed));
	return typeof address === "object" && address ? address.port : 0;
}
