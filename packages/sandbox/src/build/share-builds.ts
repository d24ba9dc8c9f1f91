type Shared<T> = { promise: Promise<T>; waiting: number; controller: AbortController };

/**
 * Runs one build for all who ask for the same key at once. It is aborted when nobody waits any more; whoever gives up
 * gets its signal's reason.
 */
export function createSharedBuilds<T>() {
	const running = new Map<string, Shared<T>>();
	return async (
		key: string,
		signal: AbortSignal | undefined,
		start: (signal: AbortSignal) => Promise<T>,
	): Promise<T> => {
		signal?.throwIfAborted();
		const shared = running.get(key) ?? begin(key, start);
		shared.waiting++;
		try {
			return await Promise.race([shared.promise, rejectOnAbort(signal)]);
		} finally {
			shared.waiting--;
			if (shared.waiting === 0) shared.controller.abort();
		}
	};

	function begin(key: string, start: (signal: AbortSignal) => Promise<T>): Shared<T> {
		const controller = new AbortController();
		const promise = start(controller.signal).finally(() => running.delete(key));
		// Its failure may come after the last one left.
		promise.catch(() => {});
		const shared = { promise, waiting: 0, controller };
		running.set(key, shared);
		return shared;
	}
}

function rejectOnAbort(signal: AbortSignal | undefined): Promise<never> {
	return new Promise((_, reject) => {
		signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
	});
}
