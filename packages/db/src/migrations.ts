import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** The folder of the migrations, one folder each with a `migration.sql`. */
export const migrationsDir = fileURLToPath(new URL("../../../prisma/migrations", import.meta.url));

/** Names of all migrations in the order in which they are applied, as `_prisma_migrations` names them. */
export async function listMigrations(): Promise<string[]> {
	const entries = await readdir(migrationsDir, { withFileTypes: true });
	return entries
		.filter((entry) => entry.isDirectory())
		.map((entry) => entry.name)
		.toSorted();
}
