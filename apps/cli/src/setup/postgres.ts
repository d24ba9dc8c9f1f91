import { AppError } from "@aes/core/errors";
import type { Settings } from "../env.ts";
import { canQuery, createDatabase } from "../postgres/connection.ts";
import { findServerUrl, startServer } from "../postgres/server.ts";
import type { Step } from "./step.ts";

/** A PostgreSQL that answers: the one of DATABASE_URL, else a real one from npm that runs under `.data`. */
export function createPostgresStep(settings: Settings): Step {
	return {
		id: "postgres",
		title: settings.DATABASE_URL ? "PostgreSQL of DATABASE_URL" : "Embedded PostgreSQL",
		needs: [],
		isReady: async () => {
			const url = await findDatabaseUrl(settings);
			return url !== null && (await canQuery(url));
		},
		run: () => (settings.DATABASE_URL ? openDatabase(settings.DATABASE_URL) : startServer()),
		mend: settings.DATABASE_URL
			? "Check that the server of DATABASE_URL runs and that its user may create the database, or unset it to use the embedded one."
			: "Set DATABASE_URL to a PostgreSQL of yours, or stop what holds .data/postgres and run ./aes setup again.",
	};
}

/** The database that this installation works on; null while the embedded server was never started. */
async function findDatabaseUrl(settings: Settings): Promise<string | null> {
	return settings.DATABASE_URL ?? (await findServerUrl());
}

/** As findDatabaseUrl; throws not_found before the first setup. */
export async function getDatabaseUrl(settings: Settings): Promise<string> {
	const url = await findDatabaseUrl(settings);
	if (url === null) throw new AppError("not_found", "There is no database yet. Run ./aes setup.");
	return url;
}

/** The server may be there and lack only the database. */
async function openDatabase(url: string): Promise<void> {
	const { hostname, pathname } = new URL(url);
	const name = decodeURIComponent(pathname.slice(1));
	try {
		await createDatabase(url, name);
	} catch (cause) {
		const reason = cause instanceof Error ? cause.message : String(cause);
		throw new AppError("unavailable", `The database "${name}" on ${hostname} could not be opened: ${reason}`, {
			cause,
		});
	}
}
