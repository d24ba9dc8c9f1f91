import { AppError } from "@aes/core/errors";
import type { Reader } from "./iterate-reader.ts";

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
			return response.body ? toWatched(response, watchedReader(response.body, watch)) : response;
		} catch (error) {
			watch.end();
			throw error;
		}
	};
}

const readers = new WeakMap<Response, Reader<Uint8Array>>();

/** Takes a body to read it; one of `watchedFetch` without the stream around it, which costs with each chunk. */
export function readerOf(response: Response): Reader<Uint8Array> {
	const locking = (response.body ?? new Blob([]).stream()).getReader();
	return readers.get(response) ?? locking;
}

type Watch = ReturnType<typeof startWatch>;

function startWatch({ idleMs, totalMs }: WatchLimits, outer: AbortSignal | undefined) {
	const abort = new AbortController();
	const total = setTimeout(() => abort.abort(tooLong(totalMs)), totalMs);
	let isWaiting = false;
	// One timer for all steps: a new one for each chunk costs more than the rest of the watch.
	const idle = setTimeout(() => isWaiting && abort.abort(tooQuiet(idleMs)), idleMs);
	const stop = () => {
		clearTimeout(total);
		clearTimeout(idle);
	};
	const follow = () => {
		stop();
		abort.abort(outer?.reason);
	};
	if (outer?.aborted) follow();
	outer?.addEventListener("abort", follow);
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
			stop();
			outer?.removeEventListener("abort", follow);
		},
	};
}

/** Reads nothing ahead, so that `readerOf` may be asked in place of the body. */
function toWatched(response: Response, reader: Reader<Uint8Array>): Response {
	const body = new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				const { done, value } = await reader.read();
				if (done) controller.close();
				else controller.enqueue(value);
			},
			cancel: (reason) => reader.cancel(reason),
		},
		{ highWaterMark: 0 },
	);
	const watched = new Response(body, response);
	readers.set(watched, reader);
	return watched;
}

function watchedReader(body: ReadableStream<Uint8Array>, watch: Watch): Reader<Uint8Array> {
	const reader = body.getReader();
	return {
		async read() {
			try {
				const result = await watch.during(reader.read());
				if (result.done) watch.end();
				return result;
			} catch (error) {
				watch.end();
				throw error;
			}
		},
		cancel(reason) {
			watch.end();
			return reader.cancel(reason);
		},
	};
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
