const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
/** A process that lived this long is healthy: the next failure starts from the shortest wait again. */
const HEALTHY_MS = 60_000;

export type Backoff = { failures: number; waitMs: number };

/** How long to wait before the next start of a process that lived `livedMs`: 1, 2, 4 … 30 s. */
export function nextBackoff(failuresBefore: number, livedMs: number): Backoff {
	const failures = livedMs >= HEALTHY_MS ? 1 : failuresBefore + 1;
	return { failures, waitMs: Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1)) };
}
