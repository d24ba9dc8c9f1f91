import { setTimeout as sleep } from "node:timers/promises";

/** Asks every `everyMs` until the answer is yes (true), or the time is over (false). */
export async function waitUntil(
	isTrue: () => Promise<boolean>,
	{ timeoutMs, everyMs = 100 }: { timeoutMs: number; everyMs?: number },
): Promise<boolean> {
	const end = performance.now() + timeoutMs;
	for (;;) {
		if (await isTrue()) return true;
		if (performance.now() >= end) return false;
		await sleep(everyMs);
	}
}
