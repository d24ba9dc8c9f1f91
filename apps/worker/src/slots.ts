/**
 * A pool of `size` slots shared by everything that makes containers: work waits its turn in order. Whoever holds a
 * slot must not ask for another, or all could wait for each other.
 */
export function createSlots(size: number) {
	let free = size;
	const waiting: (() => void)[] = [];

	async function take(): Promise<void> {
		if (free > 0) free -= 1;
		else await new Promise<void>((resolve) => waiting.push(resolve));
	}

	function give(): void {
		const next = waiting.shift();
		if (next) next();
		else free += 1;
	}

	return async <Result>(work: () => Promise<Result>): Promise<Result> => {
		await take();
		try {
			return await work();
		} finally {
			give();
		}
	};
}
