/** Bodies come in windows of this many steps, so that neighbours share a request. */
const WINDOW_STEPS = 20;

/** The window that holds a step; the last one grows with the trace, and its request with it. */
export function toStepWindow(index: number, known: number): { from: number; count: number } {
	const from = Math.floor(index / WINDOW_STEPS) * WINDOW_STEPS;
	return { from, count: Math.max(1, Math.min(WINDOW_STEPS, known - from)) };
}
