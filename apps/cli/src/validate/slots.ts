/** Runs at most `count` works at once, first come first served. */
export function createSlots(count: number): <T>(work: () => Promise<T>) => Promise<T> {
	let free = count;
	const waiting: (() => void)[] = [];
	const release = () => {
		const next = waiting.shift();
		if (next) next();
		else free += 1;
	};
	return async (work) => {
		if (free > 0) free -= 1;
		else await new Promise<void>((resolve) => waiting.push(resolve));
		try {
			return await work();
		} finally {
			release();
		}
	};
}
