import pg from "pg";
import { DATABASE_URL } from "./env.ts";

/** Runs statements on the stack's own database, for what no proposer of the campaign would do. */
export async function withStore<Result>(run: (store: pg.Client) => Promise<Result>): Promise<Result> {
	if (!DATABASE_URL) throw new Error("DATABASE_URL is not set: run these tests by `./aes test e2e`, which brings one.");
	const store = new pg.Client({ connectionString: DATABASE_URL });
	await store.connect();
	try {
		return await run(store);
	} finally {
		await store.end();
	}
}
