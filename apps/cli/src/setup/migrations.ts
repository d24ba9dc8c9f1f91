import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@aes/core/errors";
import { environmentWith, type Settings } from "../env.ts";
import { paths } from "../paths.ts";
import { query } from "../postgres/connection.ts";
import { mustRun } from "../system/process.ts";
import { getDatabaseUrl } from "./postgres.ts";
import type { Step } from "./step.ts";

export type Migration = { name: string; checksum: string };

/** The schema of the database equals the folder of migrations. */
export function createMigrationsStep(settings: Settings): Step {
	return {
		id: "migrations",
		title: "Database schema",
		needs: ["postgres"],
		isReady: async () => (await findPending(await getDatabaseUrl(settings))).length === 0,
		run: async () => migrate(await getDatabaseUrl(settings)),
		mend: "See which migration failed above; a database that holds nothing you need can be dropped and made again.",
	};
}

/** Applies what the database lacks and checks that it then lacks nothing. */
export async function migrate(url: string): Promise<void> {
	const prisma = join(paths.db, "node_modules/prisma/build/index.js");
	const env = environmentWith({ DATABASE_URL: url, PRISMA_SCHEMA_ENGINE_BINARY: "scripts/schema-engine.mjs" });
	await mustRun([process.execPath, prisma, "migrate", "deploy"], { cwd: paths.db, env });
	const pending = await findPending(url);
	if (pending.length === 0) return;
	throw new AppError("internal", "", {
		cause: new Error(`migrations not applied after a deploy: ${pending.join(", ")}`),
	});
}

async function findPending(url: string): Promise<string[]> {
	const [wanted, applied] = await Promise.all([listMigrations(), listApplied(url)]);
	return comparePending(wanted, applied);
}

/**
 * The names that the database lacks. Throws conflict when it holds one that the folder does not have, or has with
 * another text: neither can be mended by applying more.
 */
export function comparePending(wanted: readonly Migration[], applied: readonly Migration[]): string[] {
	const byName = new Map(wanted.map((migration) => [migration.name, migration]));
	for (const { name, checksum } of applied) {
		const file = byName.get(name);
		if (!file) {
			throw new AppError(
				"conflict",
				`The database was migrated by a newer checkout: this one has no ${name}. Update this checkout, or use another database.`,
			);
		}
		if (file.checksum !== checksum) {
			throw new AppError(
				"conflict",
				`prisma/migrations/${name} was changed after it was applied to this database. Restore it, and put the change into a migration of its own.`,
			);
		}
	}
	const known = new Set(applied.map(({ name }) => name));
	return wanted.map(({ name }) => name).filter((name) => !known.has(name));
}

async function listMigrations(): Promise<Migration[]> {
	const names = existsSync(paths.migrations) ? (await readdir(paths.migrations)).sort() : [];
	const found = names.filter((name) => existsSync(join(paths.migrations, name, "migration.sql")));
	return Promise.all(
		found.map(async (name) => {
			const sql = await readFile(join(paths.migrations, name, "migration.sql"));
			return { name, checksum: createHash("sha256").update(sql).digest("hex") };
		}),
	);
}

const UNDEFINED_TABLE = "42P01";

async function listApplied(url: string): Promise<Migration[]> {
	const text =
		"select migration_name as name, checksum from _prisma_migrations where finished_at is not null and rolled_back_at is null";
	return query<Migration>(url, text).catch((error: { code?: string }) => {
		if (error.code === UNDEFINED_TABLE) return [];
		throw error;
	});
}
