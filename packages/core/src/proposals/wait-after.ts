import type { AppError, ErrorCode } from "../errors.ts";

const FIRST_WAIT_MS = 60_000;
const DOUBLINGS = 3;
const MAX_WAIT_MS = 3_600_000;

/** A key, an account or a model's name is for a person to mend: no attempt does. */
const FOR_A_PERSON: ReadonlySet<ErrorCode> = new Set(["forbidden", "not_found"]);

/**
 * How long the next attempt of a proposal or a rollout waits after the fault that broke the given one off, in
 * milliseconds; null when none is worth making, since a person has to mend it: a missing `details.setting`, or what a
 * vendor refuses. A vendor that is away or busy is given 1, 2, 4 and 8 minutes after the first four attempts, or as long
 * as it asks for, up to an hour. Any other fault is tried again at once.
 */
export function waitAfter(fault: AppError, attempt: number, firstWaitMs = FIRST_WAIT_MS): number | null {
	const { vendor, setting, retryAfterMs = 0 } = fault.details;
	if (setting !== undefined) return null;
	if (vendor === undefined) return 0;
	if (FOR_A_PERSON.has(fault.code)) return null;
	if (!fault.isRetryable) return 0;
	const grown = firstWaitMs * 2 ** Math.min(attempt - 1, DOUBLINGS);
	return Math.min(MAX_WAIT_MS, Math.max(grown, Number(retryAfterMs)));
}
