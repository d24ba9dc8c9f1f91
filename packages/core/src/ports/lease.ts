/**
 * Runs `run` while `renew` is called on a schedule. `renew` answers false when the row is no longer ours; the
 * signal then aborts with an `AppError("conflict")`, and nothing more may be written. Aborts of the caller's
 * own signal reach `run` as well.
 */
export type KeepLease = <Result>(
	renew: () => Promise<boolean>,
	run: (signal: AbortSignal) => Promise<Result>,
	options?: { signal?: AbortSignal },
) => Promise<Result>;
