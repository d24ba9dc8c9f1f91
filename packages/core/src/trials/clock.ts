/** Time as a shell hands it in; core reads no clock itself. */
export type Clock = {
	/** Milliseconds of a clock that never runs backwards. */
	nowMs(): number;
	sleep(durationMs: number): Promise<void>;
};
