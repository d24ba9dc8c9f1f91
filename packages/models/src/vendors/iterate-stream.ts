/**
 * What a stream gives, one by one; ends the stream when its reader stops early. Does as the stream's own iterator, with
 * fewer promises for each value. `toError` makes what is thrown of what the stream throws.
 */
export function iterateStream<Value>(
	stream: ReadableStream<Value>,
	toError: (thrown: unknown) => unknown = (thrown) => thrown,
): AsyncIterable<Value, undefined> {
	const reader = stream.getReader();
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
