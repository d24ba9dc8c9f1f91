/** Resolves with the first SIGINT or SIGTERM this process gets; a second one ends it at once, as usual. */
export function waitForSignal(): Promise<NodeJS.Signals> {
	return new Promise((resolve) => {
		for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, resolve);
	});
}
