import {
	boundedTail,
	boundedText,
	type CommandRecord,
	type TestResult,
	type TrialResult,
	type VerifierRerun,
} from "../trials/index.ts";
import type { AdmissionDeps } from "./admission-deps.ts";
import type { Evidence } from "./report.ts";

/** Characters of a log in a report; the whole goes to the blob store. */
export const MAX_EXCERPT = 4096;
const MAX_TESTS = 20;

/** What a trial shows for its outcome: failed tests, each command with its end and its output, warnings, network. */
export async function toTrialEvidence(trial: TrialResult, putBlob: AdmissionDeps["putBlob"]): Promise<Evidence[]> {
	const commands = trial.commands.filter(({ phase }) => phase !== "healthcheck").slice(-3);
	const health = trial.commands.filter(({ phase }) => phase === "healthcheck").slice(-1);
	const logs = await Promise.all([...health, ...commands].map((record) => toCommandEvidence(record, putBlob)));
	const notes = [...trial.warnings, `Network in force: ${trial.network}.`];
	return [...toTestEvidence(trial.tests), ...logs.flat(), ...notes.map((text) => ({ kind: "note", text }))];
}

/** The same of one more run of the verifier. */
export async function toRerunEvidence(rerun: VerifierRerun, putBlob: AdmissionDeps["putBlob"]): Promise<Evidence[]> {
	const logs = await Promise.all(rerun.commands.map((record) => toCommandEvidence(record, putBlob)));
	return [...toTestEvidence(rerun.tests), ...logs.flat()];
}

/** The end of a log, and the digest of the whole when that is stored. */
export async function toLogEvidence(log: string, putBlob: AdmissionDeps["putBlob"]): Promise<Evidence[]> {
	if (log.trim() === "") return [];
	const isWhole = log.length <= MAX_EXCERPT;
	const blob = isWhole ? undefined : await putBlob?.(new TextEncoder().encode(log));
	return [{ kind: "log", text: boundedTail(log, MAX_EXCERPT), ...(blob !== undefined && { blob }) }];
}

async function toCommandEvidence(record: CommandRecord, putBlob: AdmissionDeps["putBlob"]): Promise<Evidence[]> {
	const text = `${record.phase}: ${boundedText(record.command, 500)}\n${describeEnd(record)}`;
	return [{ kind: "command", text, ...place(record) }, ...(await toLogEvidence(record.output, putBlob))];
}

function describeEnd({ endedBy, exitCode, durationMs, truncated }: CommandRecord): string {
	const ends = {
		exit: `exit code ${exitCode}`,
		timeout: "ended for want of time",
		signal: "cancelled",
		lost: "the container died",
	};
	return `${ends[endedBy]} after ${(durationMs / 1000).toFixed(1)} s${truncated ? ", output cut" : ""}`;
}

function place({ phase }: CommandRecord): { file?: string } {
	if (phase === "verifier") return { file: "tests/test.sh" };
	return phase === "agent" ? { file: "solution/solve.sh" } : { file: "task.toml" };
}

function toTestEvidence(tests: readonly TestResult[]): Evidence[] {
	const failed = tests.filter(({ status }) => status === "failed" || status === "other");
	const shown = failed.slice(0, MAX_TESTS).map(({ name, message }) => ({
		kind: "test",
		text: message === null ? name : `${name}: ${boundedText(message, 500)}`,
	}));
	const hidden = failed.length - shown.length;
	return hidden > 0 ? [...shown, { kind: "note", text: `${hidden} more tests failed.` }] : shown;
}
