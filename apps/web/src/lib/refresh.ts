/** How often a page asks again while something runs, and while nothing does. */
export const LIVE_MS = 2_000;
export const IDLE_MS = 15_000;
