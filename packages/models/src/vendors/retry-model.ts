import { AppError } from "@aes/core/errors";
import type { ModelClient, ModelEvent } from "@aes/core/ports";

export type RetryPolicy = {
	/** Calls in all, the first one with them. */
	tries: number;
	/** The wait after the first failure; it doubles with each. */
	firstDelayMs: number;
	maxDelayMs: number;
	/** The longest that failures and waits may take together; a vendor's `retry-after` beyond it ends the tries. */
	totalMs: number;
};

export type RetryDeps = {
	clock(): Date;
	/** Rejects with the signal's reason when it aborts. */
	sleep(ms: number, signal?: AbortSignal): Promise<void>;
	/** Between 0 and 1. */
	random(): number;
};

export const DEFAULT_RETRIES: RetryPolicy = { tries: 5, firstDelayMs: 1_000, maxDelayMs: 30_000, totalMs: 120_000 };

/** A model that is asked again when it was busy or out of reach, as long as it has not begun to answer. */
export function retryModel(model: ModelClient, deps: RetryDeps, policy = DEFAULT_RETRIES): ModelClient {
	return {
		stream(request, options) {
			const call = () => begin(model.stream(request, options));
			return resumeLater(() => retryCall(call, { deps, policy, signal: options?.signal }));
		},
	};
}

type Begun = { first: IteratorResult<ModelEvent>; rest: AsyncIterator<ModelEvent> };

async function begin(events: AsyncIterable<ModelEvent>): Promise<Begun> {
	const rest = events[Symbol.asyncIterator]();
	return { first: await rest.next(), rest };
}

/** What has begun costs no step of its own: the reader gets the model's promises as they are. */
function resumeLater(start: () => Promise<Begun>): AsyncIterable<ModelEvent> {
	let rest: AsyncIterator<ModelEvent> | null = null;
	const startFirst = async () => {
		const begun = await start();
		rest = begun.rest;
		return begun.first;
	};
	const iterator: AsyncIterator<ModelEvent> = {
		next: () => rest?.next() ?? startFirst(),
		async return() {
			await rest?.return?.();
			return { done: true, value: undefined };
		},
	};
	return { [Symbol.asyncIterator]: () => iterator };
}

/**
 * Calls again after `rate_limited` and `unavailable`, with waits that grow, vary (so that many callers do not come back
 * at once) and are never shorter than the vendor asks. Throws the last failure.
 */
async function retryCall<Value>(
	call: () => Promise<Value>,
	{ deps, policy, signal }: { deps: RetryDeps; policy: RetryPolicy; signal: AbortSignal | undefined },
): Promise<Value> {
	const startedAt = deps.clock().getTime();
	for (let attempt = 1; ; attempt += 1) {
		try {
			return await call();
		} catch (error) {
			const delayMs = delayAfter(error, attempt, { policy, random: deps.random() });
			const elapsedMs = deps.clock().getTime() - startedAt;
			if (delayMs === null || elapsedMs + delayMs > policy.totalMs) throw error;
			await deps.sleep(delayMs, signal);
		}
	}
}

/** How long to wait before the next try, in milliseconds; null when there is none. */
function delayAfter(error: unknown, attempt: number, input: { policy: RetryPolicy; random: number }): number | null {
	const { policy, random } = input;
	if (attempt >= policy.tries || !isWorthRetrying(error)) return null;
	const grown = Math.min(policy.maxDelayMs, policy.firstDelayMs * 2 ** (attempt - 1));
	const { retryAfterMs } = error.details;
	return Math.max(Math.round(grown * (0.5 + random / 2)), typeof retryAfterMs === "number" ? retryAfterMs : 0);
}

function isWorthRetrying(error: unknown): error is AppError {
	if (!(error instanceof AppError)) return false;
	// A vendor may bill what broke off, and one reservation pays for one answer.
	if (error.details.shouldRetry === false || error.details.reason === "disconnected") return false;
	return error.code === "rate_limited" || error.code === "unavailable";
}
