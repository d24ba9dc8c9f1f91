/** Everything that waits for a sign of life, from the one setting: how long a claim holds without renewal. */
export const toTimings = (leaseMs: number) => ({
	heartbeatMs: Math.round(leaseMs / 3),
	/** A worker whose heartbeat is older is dead, and what it left behind is taken away. */
	deadAfterMs: Math.round((leaseMs * 4) / 3),
	/** A row that waits longer than this was lost on its way to the queue, or its worker died. */
	stuckAfterMs: leaseMs,
	/** A reservation nobody has settled for this long, whose holder is gone. */
	orphanedAfterMs: leaseMs * 4,
	/** A container is recorded a moment after the engine has it. */
	recordGraceMs: leaseMs,
	/** How often rows and what dead workers left are looked at. */
	everyMs: { sweep: Math.round((leaseMs * 2) / 3), reap: leaseMs * 4 },
	/** A job whose worker has not renewed it for that long is given to another. */
	lockMs: leaseMs * 2,
});
export type Timings = ReturnType<typeof toTimings>;
