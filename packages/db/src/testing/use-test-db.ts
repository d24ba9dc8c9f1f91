import { afterAll, beforeAll } from "vitest";
import { createDb, type Db } from "../client.ts";
import { createTestDatabase, type TestDatabase } from "./create-test-database.ts";

export type TestDb = Db & {
	/** For further pools on the same database, as another process has. */
	readonly url: string;
};

/** A database of its own for the test file that calls this at its top; it is there from the first hook after to the last test. */
export function useTestDb(): TestDb {
	let database: TestDatabase | undefined;
	let db: Db | undefined;
	const dispose = async () => {
		await db?.[Symbol.asyncDispose]();
		await database?.[Symbol.asyncDispose]();
	};
	beforeAll(async () => {
		database = await createTestDatabase();
		db = createDb({ url: database.url });
	});
	afterAll(dispose);
	return {
		get client() {
			return there(db).client;
		},
		get pool() {
			return there(db).pool;
		},
		get url() {
			return there(database).url;
		},
		[Symbol.asyncDispose]: dispose,
	};
}

function there<Thing>(thing: Thing | undefined): Thing {
	if (thing) return thing;
	throw new Error("The test database is there in hooks and tests only: read nothing of it while the file loads.");
}
