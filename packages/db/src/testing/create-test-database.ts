import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { listMigrations, migrationsDir } from "../migrations.ts";
import { testServerUrl } from "./env.ts";

export type TestDatabase = AsyncDisposable & { readonly url: string };

/** Any number that only this helper locks. */
const TEMPLATE_LOCK = 7_240_117;

/**
 * A database of its own for one test file, cloned from a migrated template; dropped on disposal, whoever is connected.
 * On the server of DATABASE_URL unless told.
 */
export async function createTestDatabase(serverUrl: string = testServerUrl()): Promise<TestDatabase> {
	const name = `aes_test_${randomUUID().replaceAll("-", "")}`;
	await withClient(serverUrl, async (server) => {
		const template = await ensureTemplate(server, serverUrl);
		await server.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
	});
	return {
		url: withDatabase(serverUrl, name),
		async [Symbol.asyncDispose]() {
			await withClient(serverUrl, (server) => server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
		},
	};
}

/** Named for the migrations in it, so that a new one makes a new template; made once, however many files ask. */
async function ensureTemplate(server: pg.Client, serverUrl: string): Promise<string> {
	const scripts = await readMigrations();
	const template = `aes_template_${createHash("sha256").update(scripts.join("\0")).digest("hex").slice(0, 16)}`;
	await server.query("SELECT pg_advisory_lock($1)", [TEMPLATE_LOCK]);
	try {
		const found = await server.query("SELECT 1 FROM pg_database WHERE datname = $1", [template]);
		if (found.rowCount === 0) await createTemplate({ server, serverUrl, template, scripts });
	} finally {
		await server.query("SELECT pg_advisory_unlock($1)", [TEMPLATE_LOCK]);
	}
	return template;
}

type NewTemplate = { server: pg.Client; serverUrl: string; template: string; scripts: readonly string[] };

/** Built under another name first: one that broke off half way must not be taken for the template. */
async function createTemplate({ server, serverUrl, template, scripts }: NewTemplate): Promise<void> {
	const draft = `${template}_draft`;
	await server.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
	await server.query(`CREATE DATABASE ${draft}`);
	await withClient(withDatabase(serverUrl, draft), async (client) => {
		for (const script of scripts) await client.query(script);
	});
	await server.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);
}

async function readMigrations(): Promise<string[]> {
	const names = await listMigrations();
	return Promise.all(names.map((name) => readFile(join(migrationsDir, name, "migration.sql"), "utf8")));
}

async function withClient<Result>(url: string, run: (client: pg.Client) => Promise<Result>): Promise<Result> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		return await run(client);
	} finally {
		await client.end();
	}
}

function withDatabase(serverUrl: string, name: string): string {
	const url = new URL(serverUrl);
	url.pathname = `/${name}`;
	return url.href;
}
