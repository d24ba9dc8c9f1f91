import { AppError } from "@aes/core/errors";
import { type HarborTrial, type HarborTrialResult, parseHarborTrialResult } from "@aes/core/seeds";
import { type AtifTrajectory, parseAtif } from "@aes/core/trajectories";
import { findTask } from "./find-task.ts";
import { findTrials } from "./find-trials.ts";
import { readBounded } from "./read-bounded.ts";

const MAX_RESULT_BYTES = 64 * 1024 ** 2;
const MAX_TRAJECTORY_BYTES = 32 * 1024 ** 2;
const MAX_CTRF_BYTES = 4 * 1024 ** 2;
const MAX_OUTPUT_BYTES = 256 * 1024;

export type JobReading = { trials: HarborTrial[]; warnings: string[] };

type FindOptions = {
	maxBytes: number;
	/** A longer file is read from its end; else it is left out. */
	keepsEnd?: true;
	/** Warning when there is no such file; absent = that is fine. */
	ifMissing?: string;
};

/** Reads one trial's files; what is missing or faulty is null, and a warning that names the file. */
type Reader = {
	directory: string;
	find(path: string, options: FindOptions): Promise<string | null>;
	warn(path: string, message: string): void;
};

/**
 * The trials of a Harbor job: of a job directory, a single trial's or a folder of jobs. Reads `result.json`,
 * `agent/trajectory.json`, `verifier/test-stdout.txt` and `verifier/ctrf.json`, all bounded, through no link. A trial
 * without a usable `result.json` is left out; a faulty other file is as if it were not there. Both are warnings, and
 * neither stops the rest. Throws `not_found` when the path holds no trial.
 */
export async function readJob(path: string): Promise<JobReading> {
	const trials: HarborTrial[] = [];
	const warnings: string[] = [];
	for (const directory of await findTrials(path)) {
		const trial = await readTrial(createReader(directory, warnings));
		if (trial) trials.push(trial);
	}
	return { trials, warnings };
}

function createReader(directory: string, warnings: string[]): Reader {
	const warn = (file: string, message: string) => void warnings.push(`${directory}/${file} ${message}`);
	return {
		directory,
		warn,
		async find(file, { maxBytes, keepsEnd, ifMissing }) {
			const read = await readBounded(directory, file, maxBytes);
			if (read === null) {
				if (ifMissing) warn(file, ifMissing);
			} else if ("problem" in read) warn(file, `${read.problem}; left out.`);
			else if (read.isCut && !keepsEnd) warn(file, `is longer than ${maxBytes} bytes; left out.`);
			else return read.text;
			return null;
		},
	};
}

async function readTrial(reader: Reader): Promise<HarborTrial | null> {
	const { directory, find } = reader;
	const result = await readResult(reader);
	if (!result) return null;
	return {
		source: directory,
		result,
		task: await findTask(directory, result),
		trajectory: await readTrajectory(reader),
		verifierOutput: (await find("verifier/test-stdout.txt", { maxBytes: MAX_OUTPUT_BYTES, keepsEnd: true })) ?? "",
		ctrf: await find("verifier/ctrf.json", { maxBytes: MAX_CTRF_BYTES }),
	};
}

async function readResult({ find, warn }: Reader): Promise<HarborTrialResult | null> {
	const ifMissing = "is missing: the trial is running or was interrupted; left out.";
	const text = await find("result.json", { maxBytes: MAX_RESULT_BYTES, ifMissing });
	return text === null ? null : parseOrWarn(() => parseHarborTrialResult(JSON.parse(text)), warn, "result.json");
}

async function readTrajectory({ find, warn }: Reader): Promise<AtifTrajectory | null> {
	const file = "agent/trajectory.json";
	const text = await find(file, { maxBytes: MAX_TRAJECTORY_BYTES });
	return text === null ? null : parseOrWarn(() => parseAtif(JSON.parse(text)), warn, file);
}

/** A RangeError is a document nested deeper than the JSON parser goes. */
function parseOrWarn<Value>(parse: () => Value, warn: Reader["warn"], file: string): Value | null {
	try {
		return parse();
	} catch (error) {
		if (!(error instanceof AppError || error instanceof SyntaxError || error instanceof RangeError)) throw error;
		warn(file, `is left out. ${error instanceof AppError ? error.message : "It is not JSON."}`);
		return null;
	}
}
