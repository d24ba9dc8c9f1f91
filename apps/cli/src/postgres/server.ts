import { existsSync } from "node:fs";
import { chown, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@aes/core/errors";
import { findFreePort, isPortFree } from "../system/free-port.ts";
import { lastLines, mustRun, runProcess } from "../system/process.ts";
import {
	type Connection,
	canQuery,
	createDatabase,
	createPassword,
	DATABASE,
	findConnection,
	SERVER_ROLE,
	toUrl,
	writeConnection,
} from "./connection.ts";
import { createHome, findHome, type PostgresHome } from "./home.ts";

/** The embedded server's database, whether or not the server runs; null before its first start. */
export async function findServerUrl(): Promise<string | null> {
	const connection = await findConnection((await findHome()).connectionFile);
	return connection && toUrl(connection);
}

/**
 * Starts the embedded server, unless it runs, and makes it on the first call; it outlives this command. The caller
 * holds the lock. Throws unavailable with the end of the server's log.
 */
export async function startServer(): Promise<void> {
	const home = await createHome();
	const connection = (await findConnection(home.connectionFile)) ?? (await createCluster(home));
	const isRunning = (await pgCtl(home, ["status"])).exitCode === 0;
	const live = isRunning ? connection : await startOnFreePort(home, connection);
	await createDatabase(toUrl(live), DATABASE);
}

/** Stops the embedded server. False when it was not running. */
export async function stopServer(): Promise<boolean> {
	const home = await findHome();
	if (!existsSync(home.data)) return false;
	return (await pgCtl(home, ["stop", "-m", "fast", "-w"])).exitCode === 0;
}

/** Made beside its final place: a command that is killed in the middle leaves no half-made cluster behind. */
async function createCluster(home: PostgresHome): Promise<Connection> {
	const fresh = join(home.directory, "data.new");
	const passwordFile = join(home.directory, "password");
	await Promise.all([rm(fresh, { recursive: true, force: true }), rm(home.data, { recursive: true, force: true })]);
	const password = createPassword();
	await writeFile(passwordFile, password, { mode: 0o600 });
	if (home.user.uid !== undefined) await chown(passwordFile, home.user.uid, home.user.gid);
	const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
	const access = ["-U", SERVER_ROLE, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
	await mustRun([join(home.bin, "initdb"), "-D", fresh, ...access, ...locale], processOptions(home));
	await rm(passwordFile);
	await rename(fresh, home.data);
	const connection = { port: await findFreePort(), password };
	await writeConnection(home.connectionFile, connection);
	return connection;
}

async function startOnFreePort(home: PostgresHome, remembered: Connection): Promise<Connection> {
	const isFree = await isPortFree(remembered.port);
	const connection = isFree ? remembered : { ...remembered, port: await findFreePort() };
	if (!isFree) await writeConnection(home.connectionFile, connection);
	// One machine's web, workers and tests hold more connections than the default of 100 allows.
	const settings = {
		port: connection.port,
		listen_addresses: "127.0.0.1",
		unix_socket_directories: "",
		max_connections: 300,
	};
	const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
	const { exitCode, output } = await pgCtl(home, ["start", "-w", "-t", "60", "-l", home.log, "-o", flags.join(" ")]);
	if (exitCode === 0 && (await canQuery(toUrl(connection, "postgres")))) return connection;
	const log = lastLines(await readFile(home.log, "utf8").catch(() => output), 12);
	throw new AppError("unavailable", `The embedded PostgreSQL did not start. Its log (${home.log}) ends:\n${log}`);
}

const pgCtl = (home: PostgresHome, args: readonly string[]) =>
	runProcess([join(home.bin, "pg_ctl"), "-D", home.data, ...args], processOptions(home));

/** From a directory that the server's user may enter, and on its own: pg_ctl detaches the server itself. */
const processOptions = (home: PostgresHome) => ({ cwd: home.directory, ...home.user });
