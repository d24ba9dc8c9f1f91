/** As a stream's own reader. */
export type Reader<Value> = Pick<ReadableStreamDefaultReader<Value>, "read" | "cancel">;

/**
 * What a stream's reader gives, one by one; ends the stream when it is not read on. Does as the stream's own iterator,
 * with fewer promises for each value. `toError` makes what is thrown of what the stream throws.
 */
export function iterateReader<Value>(
	reader: Reader<Value>,
	toError: (thrown: unknown) => unknown = (thrown) => thrown,
): AsyncIterable<Value, undefined> {
	const iterator: AsyncIterator<Value, undefined> = {
		next: () =>
			reader.read().catch((thrown) => {
				throw toError(thrown);
			}) as Promise<IteratorResult<Value, undefined>>,
		async return() {
			await reader.cancel();
			return { done: true, value: undefined };
		},
	};
	return { [Symbol.asyncIterator]: () => iterator };
}
