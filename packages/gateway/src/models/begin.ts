/**
 * Waits for a stream's first item, so that what it throws before can still be told as a status. The rest must be
 * iterated, be it only to end it at once.
 */
export async function begin<Item>(source: AsyncIterable<Item>): Promise<AsyncIterable<Item>> {
	const iterator = source[Symbol.asyncIterator]();
	const first = await iterator.next();
	return resume(iterator, first);
}

async function* resume<Item>(iterator: AsyncIterator<Item>, first: IteratorResult<Item>): AsyncGenerator<Item> {
	try {
		for (let result = first; !result.done; result = await iterator.next()) yield result.value;
	} finally {
		await iterator.return?.();
	}
}
