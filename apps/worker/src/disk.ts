import { statfs } from "node:fs/promises";
import type { Logger } from "pino";
import type { WorkerEnv } from "./env.ts";

export type DiskState = { freeDiskMb: number; diskFloorMb: number; isDiskLow: boolean };

/** Watches the disk that images, containers and blobs fill. What changes is logged once. */
export function createDisk(env: Pick<WorkerEnv, "AES_DISK_DIR" | "AES_DISK_FLOOR_MB">, log: Logger) {
	let wasLow = false;
	async function read(): Promise<DiskState> {
		const { bavail, bsize } = await statfs(env.AES_DISK_DIR);
		const freeDiskMb = Math.floor((bavail * bsize) / 2 ** 20);
		const state = {
			freeDiskMb,
			diskFloorMb: env.AES_DISK_FLOOR_MB,
			isDiskLow: freeDiskMb < env.AES_DISK_FLOOR_MB,
		};
		tellChange(state);
		return state;
	}

	function tellChange(state: DiskState): void {
		if (state.isDiskLow === wasLow) return;
		wasLow = state.isDiskLow;
		const about = { ...state, directory: env.AES_DISK_DIR };
		if (wasLow)
			log.error(about, "the disk is nearly full: no work is taken until there is room again; free some space");
		else log.info(about, "the disk has room again: work is taken");
	}

	return { read, isLow: async () => (await read()).isDiskLow };
}
export type Disk = ReturnType<typeof createDisk>;
