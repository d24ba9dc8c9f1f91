/** A stream that throws once it is read, as models' own streams do. */
export function failedStream(error: unknown): AsyncIterable<never> {
	return { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }) };
}
