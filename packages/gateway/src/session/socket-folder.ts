import { randomBytes } from "node:crypto";
import { chmod, mkdir, readdir, rm, stat } from "node:fs/promises";
import { connect } from "node:net";
import { isAbsolute, join } from "node:path";
import { AppError } from "@aes/core/errors";

export const SOCKET_NAME = "gateway.sock";

/** `sun_path` holds 104 bytes on macOS and 108 on Linux, the closing zero included. */
const MAX_SOCKET_PATH_BYTES = 103;
/** Between making its folder and listening in it, a session may look dead. */
const STARTING_MS = 60_000;

/** Makes the root, for its owner alone: that keeps other users of the host from every socket below it. */
export async function prepareRoot(root: string): Promise<void> {
	const longest = Buffer.byteLength(join(root, newFolderName(), SOCKET_NAME));
	if (!isAbsolute(root) || longest > MAX_SOCKET_PATH_BYTES)
		throw new AppError(
			"invalid_input",
			`${root} cannot hold gateway sockets: it must be absolute and at most ${MAX_SOCKET_PATH_BYTES - longest + Buffer.byteLength(root)} bytes long. Choose a shorter folder.`,
			{ details: { root } },
		);
	await mkdir(root, { recursive: true });
	await chmod(root, 0o700);
}

/** A folder that a container may enter; it is bound there read-only. */
export async function createSocketFolder(root: string): Promise<string> {
	const folder = join(root, newFolderName());
	await mkdir(folder);
	await chmod(folder, 0o755);
	return folder;
}

/** Removes what workers left behind that died: folders in whose socket nobody listens. Returns how many. */
export async function removeStaleFolders(root: string, now: Date): Promise<number> {
	const names = await readdir(root);
	const stale = await Promise.all(names.map((name) => isStale(join(root, name), now)));
	const folders = names.filter((_, index) => stale[index]);
	await Promise.all(folders.map((name) => rm(join(root, name), { recursive: true, force: true })));
	return folders.length;
}

const newFolderName = () => randomBytes(6).toString("hex");

async function isStale(folder: string, now: Date): Promise<boolean> {
	const state = await connectOnce(join(folder, SOCKET_NAME));
	if (state !== "missing") return state === "refused";
	const made = await stat(folder).catch(() => null);
	return made !== null && now.getTime() - made.mtimeMs > STARTING_MS;
}

/** Any other error, such as a full backlog, is no proof of death. */
const STATES: Readonly<Record<string, "refused" | "missing">> = { ECONNREFUSED: "refused", ENOENT: "missing" };

function connectOnce(path: string): Promise<"listening" | "refused" | "missing"> {
	return new Promise((resolve) => {
		const socket = connect(path);
		socket.once("connect", () => {
			socket.destroy();
			resolve("listening");
		});
		socket.once("error", (error: NodeJS.ErrnoException) => {
			resolve(STATES[error.code ?? ""] ?? "listening");
		});
	});
}
