import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** How long nothing may come after the process itself ended: a daemon may hold the pipe for good. */
const QUIET_MS = 300;
/** What a daemon that goes on printing is given. */
const MOST_MS = 3_000;

/** Waits until the output has closed, or nothing more of it comes: a busy machine hands out the last words late. */
export async function awaitRest(closed: Promise<unknown>, countBytes: () => number): Promise<void> {
	const endsAt = performance.now() + MOST_MS;
	for (let known = -1; known !== countBytes() && performance.now() < endsAt; ) {
		known = countBytes();
		// After a stall the timer comes before what waits in the socket.
		const isQuiet = sleep(QUIET_MS, undefined, { ref: false }).then(() => nextTurn());
		await Promise.race([closed, isQuiet]);
	}
}
