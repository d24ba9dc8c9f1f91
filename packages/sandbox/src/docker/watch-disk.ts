import type { Container } from "dockerode";
import { measureContainer } from "./measure-container.ts";
import type { SandboxLoss } from "./sandbox-loss.ts";

const INTERVAL_MS = 2000;
const MIB = 1024 * 1024;

export type DiskWatch = {
	/** Watches while `work` runs. */
	during<T>(work: () => Promise<T>): Promise<T>;
};

/** Ends the sandbox once it holds more than `diskMb` on top of its image, its anonymous volumes included. */
export function createDiskWatch(container: Container, diskMb: number, loss: SandboxLoss): DiskWatch {
	let users = 0;
	let isMeasuring = false;
	let measuredAt = Date.now();
	let timer: NodeJS.Timeout | undefined;

	const measure = async () => {
		if (isMeasuring) return;
		isMeasuring = true;
		// A failed measurement shows in the command itself; the next one may succeed.
		const usedBytes = await measureContainer(container).catch(() => 0);
		if (usedBytes > diskMb * MIB) await loss.end("disk");
		measuredAt = Date.now();
		isMeasuring = false;
	};

	return {
		async during(work) {
			users++;
			timer ??= setInterval(() => void measure(), INTERVAL_MS);
			// Many short commands must not slip between two ticks.
			if (Date.now() - measuredAt > INTERVAL_MS) void measure();
			try {
				return await work();
			} finally {
				users--;
				if (users === 0) {
					clearInterval(timer);
					timer = undefined;
				}
			}
		},
	};
}
