/** One thing that must be in place on this machine. Both methods may be called by several processes at once. */
export type Step = {
	/** What the step is called in logs, locks and `doctor`. */
	id: string;
	/** What is brought, as the user reads it. */
	title: string;
	/** Steps that must be in place before this one is asked. */
	needs: readonly string[];
	/** Whether nothing is to be done. Cheap: every command asks. */
	isReady(): Promise<boolean>;
	/** Brings it. Called by one process at a time, after isReady said no. Throws AppError with what went wrong. */
	run(): Promise<void>;
	/** What a person can do when `run` fails. */
	mend: string;
};
