import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import pg from "pg";
import { z } from "zod";

const ConnectionSchema = z.object({ port: z.int().positive(), password: z.string().min(1) });
/** What is remembered of the embedded server, readable by its owner only. */
export type Connection = z.infer<typeof ConnectionSchema>;

export const SERVER_ROLE = "aes";
export const DATABASE = "aes";

export const createPassword = (): string => randomBytes(24).toString("base64url");

export async function findConnection(file: string): Promise<Connection | null> {
	const text = await readFile(file, "utf8").catch(() => null);
	return text === null ? null : ConnectionSchema.parse(JSON.parse(text));
}

export async function writeConnection(file: string, connection: Connection): Promise<void> {
	await writeFile(file, `${JSON.stringify(connection)}\n`, { mode: 0o600 });
}

export const toUrl = ({ port, password }: Connection, database: string = DATABASE): string =>
	`postgresql://${SERVER_ROLE}:${password}@127.0.0.1:${port}/${database}`;

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
	const changed = new URL(url);
	changed.pathname = `/${encodeURIComponent(database)}`;
	return changed.href;
}

/** Runs one statement on a connection of its own. Throws what node-postgres throws. */
export async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
	client.on("error", () => {}); // a server that goes away is reported by the query itself
	await client.connect();
	try {
		return (await client.query<Row>(text)).rows;
	} finally {
		await client.end();
	}
}

export const canQuery = (url: string): Promise<boolean> =>
	query(url, "select 1").then(
		() => true,
		() => false,
	);

/** Creates a database unless it is there already. */
export async function createDatabase(serverUrl: string, name: string): Promise<void> {
	const admin = withDatabase(serverUrl, "postgres");
	const found = await query(admin, `select 1 from pg_database where datname = ${pg.escapeLiteral(name)}`);
	if (found.length === 0) await query(admin, `create database ${pg.escapeIdentifier(name)}`);
}

/** Drops a database and ends whoever is still connected to it. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
	const admin = withDatabase(serverUrl, "postgres");
	await query(admin, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}
