import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "./generated/client.ts";

const DEFAULT_POOL_SIZE = 10;

/** One pool of connections, seen through Prisma for rows and through node-postgres for bytes. */
export type Db = AsyncDisposable & {
	readonly client: PrismaClient;
	readonly pool: pg.Pool;
};

/** The client, or an open transaction of it. */
export type DbClient = Pick<PrismaClient, "$queryRaw" | "$executeRaw"> &
	Omit<PrismaClient, "$connect" | "$disconnect" | "$on" | "$use" | "$extends" | "$transaction">;

export type DbOptions = {
	/** postgresql://user:password@host:port/database */
	url: string;
	/** Connections at most; 10 unless told. */
	poolSize?: number;
};

/** Opens no connection until the first query; lost connections are replaced by the next query that needs one. */
export function createDb({ url, poolSize = DEFAULT_POOL_SIZE }: DbOptions): Db {
	const pool = new pg.Pool({
		connectionString: url,
		max: poolSize,
		connectionTimeoutMillis: 10_000,
		keepAlive: true,
		application_name: "aes",
		// Prisma writes times as UTC without saying so.
		options: "-c TimeZone=UTC",
	});
	// The pool drops a connection that breaks, and a query on it rejects; unheard, its event would end the process, be
	// the connection idle or in somebody's hands between two queries.
	const ignoreLostConnection = () => undefined;
	pool.on("error", ignoreLostConnection);
	pool.on("connect", (connection) => connection.on("error", ignoreLostConnection));
	const client = new PrismaClient({
		adapter: new PrismaPg(pool, { onPoolError: ignoreLostConnection, onConnectionError: ignoreLostConnection }),
		transactionOptions: { maxWait: 20_000, timeout: 30_000 },
	});
	return {
		client,
		pool,
		async [Symbol.asyncDispose]() {
			await client.$disconnect();
			await pool.end();
		},
	};
}
