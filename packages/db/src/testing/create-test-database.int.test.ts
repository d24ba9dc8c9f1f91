import { expect, test } from "vitest";
import { createDb } from "../client.ts";
import { createProjectRepository } from "../project-repository.ts";
import { createTestDatabase } from "./create-test-database.ts";

test("databases made at once are migrated, apart from each other, and gone afterwards", async () => {
	const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
	await using admin = createDb({ url: second.url });
	{
		await using _first = first;
		await using db = createDb({ url: first.url });
		await createProjectRepository(db).ensureDefault();
		expect(await db.client.project.count()).toBe(1);
		expect(await admin.client.project.count()).toBe(0);
	}
	const name = new URL(first.url).pathname.slice(1);
	const left = await admin.pool.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
	expect(left.rowCount).toBe(0);
	await second[Symbol.asyncDispose]();
});
