import type { AdmissionReport } from "../admission/index.ts";
import { renderFeedback } from "../admission/index.ts";
import { AppError } from "../errors.ts";
import type { FileTree } from "../ports/index.ts";
import type { SubmissionResult } from "./method.ts";

export type SubmissionsDeps = {
	/** Stores the tree as version `round` of the proposal's environment; returns the version's id. */
	store(round: number, files: FileTree): Promise<string>;
	/** Asks for an admission of the version and waits for its report. */
	admit(versionId: string): Promise<AdmissionReport>;
};

/**
 * Counts rounds for one proposal, whoever submits: the loop in this process or `envkit` through the gateway.
 * One submission at a time; none after an acceptance or when no round is left (`conflict`).
 */
export function createSubmissions(deps: SubmissionsDeps, maxRounds: number) {
	let rounds = 0;
	let last: SubmissionResult | null = null;
	let isBusy = false;

	function startRound(): number {
		if (isBusy) throw new AppError("conflict", "A submission is being admitted; wait for its report.");
		if (last?.report.verdict === "accepted")
			throw new AppError("conflict", "The environment is accepted already; nothing more is needed.");
		if (rounds >= maxRounds) throw new AppError("conflict", `No round is left: ${rounds} of ${maxRounds} were used.`);
		rounds += 1;
		return rounds;
	}

	async function submit(files: FileTree): Promise<SubmissionResult> {
		const round = startRound();
		isBusy = true;
		try {
			const report = await deps.admit(await deps.store(round, files));
			last = { round, roundsLeft: maxRounds - round, report, feedback: renderFeedback(report) };
			return last;
		} finally {
			isBusy = false;
		}
	}

	async function submitUnusable(reason: string) {
		const round = startRound();
		return { round, roundsLeft: maxRounds - round, feedback: `FAIL structure: the answer holds no task. ${reason}` };
	}

	return { submit, submitUnusable, last: () => last, rounds: () => rounds };
}
