import { setTimeout as sleep } from "node:timers/promises";

const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 500;

/** Asks until there is an answer, soon at first, then less often. Rejects with the signal's reason when aborted. */
export async function pollFor<Answer>(ask: () => Promise<Answer | null>, signal: AbortSignal): Promise<Answer> {
	for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 1.5, LONGEST_WAIT_MS)) {
		signal.throwIfAborted();
		const answer = await ask();
		if (answer !== null) return answer;
		await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
	}
}
