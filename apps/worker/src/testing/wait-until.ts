import { setTimeout as sleep } from "node:timers/promises";

/** Asks again until the answer is neither null nor false, and returns it. Throws with `what` after `timeoutMs`. */
export async function waitUntil<Answer>(
	what: string,
	ask: () => Promise<Answer | null | false>,
	{ timeoutMs = 60_000, everyMs = 100 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<Answer> {
	for (const endsAt = performance.now() + timeoutMs; ; ) {
		const answer = await ask();
		if (answer !== null && answer !== false) return answer;
		if (performance.now() > endsAt) throw new Error(`${what}: not within ${timeoutMs} ms.`);
		await sleep(everyMs);
	}
}
