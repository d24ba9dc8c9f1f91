import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@aes/core/errors";
import lockfile from "proper-lockfile";
import { paths } from "../paths.ts";

/** A holder touches its lock every 2 s; one not touched for 10 s belongs to a dead process and is taken over. */
const STALE_MS = 10_000;
const UPDATE_MS = 2_000;
const POLL_MS = 250;
/** A first setup builds images and a web bundle; nobody waits longer than this for another's. */
const WAIT_MS = 30 * 60_000;

export type WithLock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Runs `work` while no other process of this installation holds `name`. Throws timed_out after half an hour. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
	await mkdir(paths.locks, { recursive: true });
	const release = await lockfile
		.lock(join(paths.locks, name), {
			realpath: false,
			stale: STALE_MS,
			update: UPDATE_MS,
			retries: { retries: WAIT_MS / POLL_MS, factor: 1, minTimeout: POLL_MS, maxTimeout: POLL_MS },
		})
		.catch((cause: unknown) => {
			const message = `Another ./aes has held the lock "${name}" for half an hour. See whether it still runs; if not, remove ${join(paths.locks, `${name}.lock`)}.`;
			throw new AppError("timed_out", message, { cause });
		});
	try {
		return await work();
	} finally {
		await release();
	}
}
