/**
 * Waits for a stream's first item, so that what it throws before can still be told as a status; no longer than
 * `patienceMs`, because a client waits for a status only so long. The stream must be iterated, be it only to end it.
 */
export async function begin<Item>(source: AsyncIterable<Item>, patienceMs: number): Promise<AsyncIterable<Item>> {
	const iterator = source[Symbol.asyncIterator]();
	const first = iterator.next();
	let timer: NodeJS.Timeout | undefined;
	const patience = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, patienceMs);
	});
	await Promise.race([first, patience]).finally(() => clearTimeout(timer));
	return resume(iterator, first);
}

/** The reader gets the source's promises as they are: no step is added to each item. */
function resume<Item>(iterator: AsyncIterator<Item>, first: Promise<IteratorResult<Item>>): AsyncIterable<Item> {
	let unread: Promise<IteratorResult<Item>> | null = first;
	const next = () => {
		const result = unread ?? iterator.next();
		unread = null;
		return result;
	};
	const end = async () => (await iterator.return?.()) ?? { done: true as const, value: undefined };
	return { [Symbol.asyncIterator]: () => ({ next, return: end }) };
}
