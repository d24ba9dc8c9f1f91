import { AppError } from "@aes/core/errors";

export type Fetch = typeof globalThis.fetch;

export type WatchLimits = {
	/** The longest wait for the headers or for one more byte. */
	idleMs: number;
	/** The longest that a request may take in all. */
	totalMs: number;
};

/**
 * A `fetch` whose answers must keep coming. When a limit passes, the request is aborted and the call, or the read of
 * its body, throws `timed_out`. Time in which nobody reads does not count as idle. It follows no redirect: a key would
 * go along.
 */
export function watchedFetch(fetch: Fetch, limits: WatchLimits): Fetch {
	return async (input, init) => {
		const watch = startWatch(limits, init?.signal ?? undefined);
		try {
			const response = await watch.during(fetch(input, { ...init, redirect: "manual", signal: watch.signal }));
			if (!response.body) watch.end();
			return response.body ? new Response(watchedBody(response.body, watch), response) : response;
		} catch (error) {
			watch.end();
			throw error;
		}
	};
}

type Watch = ReturnType<typeof startWatch>;

function startWatch({ idleMs, totalMs }: WatchLimits, outer: AbortSignal | undefined) {
	const abort = new AbortController();
	const follow = () => abort.abort(outer?.reason);
	if (outer?.aborted) follow();
	outer?.addEventListener("abort", follow);
	const total = setTimeout(() => abort.abort(tooLong(totalMs)), totalMs);
	let isWaiting = false;
	// One timer for all steps: a new one for each chunk costs more than the rest of the watch.
	const idle = setTimeout(() => isWaiting && abort.abort(tooQuiet(idleMs)), idleMs);
	return {
		signal: abort.signal,
		/** Waits for a step of the request; an abort's own reason is thrown, not what it did to the connection. */
		async during<Value>(step: Promise<Value>): Promise<Value> {
			isWaiting = true;
			idle.refresh();
			try {
				return await step;
			} catch (error) {
				throw abort.signal.aborted ? abort.signal.reason : error;
			} finally {
				isWaiting = false;
			}
		},
		end() {
			clearTimeout(total);
			clearTimeout(idle);
			outer?.removeEventListener("abort", follow);
		},
	};
}

function watchedBody(body: ReadableStream<Uint8Array>, watch: Watch): ReadableStream<Uint8Array> {
	const reader = body.getReader();
	return new ReadableStream({
		async pull(controller) {
			try {
				const { done, value } = await watch.during(reader.read());
				if (!done) return controller.enqueue(value);
				watch.end();
				controller.close();
			} catch (error) {
				watch.end();
				controller.error(error);
			}
		},
		cancel(reason) {
			watch.end();
			return reader.cancel(reason);
		},
	});
}

const tooQuiet = (idleMs: number) =>
	new AppError(
		"timed_out",
		`The model's vendor sent nothing for ${idleMs / 1000} s, so the call was ended. Try again.`,
	);

const tooLong = (totalMs: number) =>
	new AppError(
		"timed_out",
		`The model's answer was not complete after ${totalMs / 1000} s, so the call was ended. Ask for less output.`,
	);
