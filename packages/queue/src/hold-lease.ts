import { AppError } from "@aes/core/errors";
import type { KeepLease } from "@aes/core/ports";

/**
 * Renews at every third of `leaseMs`. A renewal that throws (the database restarts) is tried again at the next turn;
 * when none got through for a whole lease, the row may be another's, so the signal aborts as if it were.
 */
export function createHoldLease({ leaseMs }: { leaseMs: number }): KeepLease {
	return async (renew, run, options) => {
		const lost = new AbortController();
		let validUntil = performance.now() + leaseMs;
		let isRenewing = false;
		const renewOnce = async () => {
			isRenewing = true;
			const askedAt = performance.now();
			const isHeld = await renew().catch(() => null);
			if (isHeld) validUntil = askedAt + leaseMs;
			if (isHeld === false) lost.abort(toLostError("Another worker has taken it over."));
			isRenewing = false;
		};
		const timer = setInterval(() => {
			if (performance.now() >= validUntil) lost.abort(toLostError("It could not be renewed in time."));
			if (!lost.signal.aborted && !isRenewing) void renewOnce();
		}, leaseMs / 3);
		try {
			return await run(AbortSignal.any([lost.signal, ...(options?.signal ? [options.signal] : [])]));
		} finally {
			clearInterval(timer);
		}
	};
}

const toLostError = (why: string) => new AppError("conflict", `The lease is lost: ${why} Nothing more is written.`);
