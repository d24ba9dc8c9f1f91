import { type Check, renderCheck, type Verdict } from "@aes/core/admission";
import type { AppError } from "@aes/core/errors";
import type { SubmissionResult } from "@aes/core/proposals";
import type { Reply } from "../session/reply.ts";

export const ENVKIT_COMMANDS = ["check", "build", "test", "submit"] as const;
export type EnvkitCommand = (typeof ENVKIT_COMMANDS)[number];
type EnvkitResult = "pass" | "fail" | Verdict | "disabled" | "error";

/** What `envkit` prints, and how it exits: 0 good, 1 the task's fault, 2 inconclusive, 3 it could not run. */
export type EnvkitAnswer = {
	command: EnvkitCommand;
	result: EnvkitResult;
	/** Words above the closing line. */
	text: string;
	/** Stands at the end of the closing line. */
	note: string;
	checks?: readonly Check[];
	round?: number;
	roundsLeft?: number;
};

const EXITS: Readonly<Record<EnvkitResult, number>> = {
	pass: 0,
	accepted: 0,
	fail: 1,
	rejected: 1,
	inconclusive: 2,
	disabled: 3,
	error: 3,
};

export function toChecksAnswer(command: EnvkitCommand, checks: readonly Check[], note = ""): EnvkitAnswer {
	const has = (verdict: Check["verdict"]) => checks.some((check) => check.verdict === verdict);
	const result = has("fail") ? "fail" : has("inconclusive") ? "inconclusive" : "pass";
	return { command, result, text: checks.map((check) => renderCheck(check)).join("\n"), note, checks };
}

export function toSubmissionAnswer({ round, roundsLeft, report, feedback }: SubmissionResult): EnvkitAnswer {
	const text = report.verdict === "accepted" ? "The environment is accepted. You are done." : feedback;
	const note = `round ${round}, ${roundsLeft} left`;
	return { command: "submit", result: report.verdict, text, note, checks: report.checks, round, roundsLeft };
}

export function toDisabledAnswer(command: EnvkitCommand): EnvkitAnswer {
	const text = `envkit ${command} is disabled in this run. "envkit check" and "envkit submit" work.`;
	return { command, result: "disabled", text, note: "in this run" };
}

export function toErrorAnswer(command: EnvkitCommand, error: AppError): EnvkitAnswer {
	return { command, result: "error", text: `ERROR: ${error.message}`, note: error.code };
}

export function toReply(answer: EnvkitAnswer, options: { asJson: boolean; status?: number }): Reply {
	const exit = EXITS[answer.result];
	const headers = { "x-envkit-exit": String(exit) };
	const { status = 200 } = options;
	if (options.asJson) {
		const body = JSON.stringify({ ...answer, exit });
		return { status, headers: { ...headers, "content-type": "application/json" }, body };
	}
	const lastLine = ["envkit:", answer.command, answer.result, answer.note].filter(Boolean).join(" ");
	const body = [answer.text.trimEnd(), lastLine].filter(Boolean).join("\n");
	return { status, headers: { ...headers, "content-type": "text/plain; charset=utf-8" }, body: `${body}\n` };
}
