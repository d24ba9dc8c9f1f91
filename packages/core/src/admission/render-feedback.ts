import { boundedTail, boundedText } from "../trials/index.ts";
import type { AdmissionReport, Check, Evidence } from "./report.ts";

const MAX_FEEDBACK = 12_000;
const MAX_EVIDENCE = 1500;

/** The report in words for a proposer: each check that did not pass, why, and what was seen; bounded. */
export function renderFeedback(report: Pick<AdmissionReport, "verdict" | "profile" | "checks">): string {
	const shown = report.checks.filter(({ verdict }) => verdict !== "pass" && verdict !== "skip");
	const rest = report.checks.filter((check) => !shown.includes(check)).map(({ id, verdict }) => `${id} (${verdict})`);
	const sections = [
		`Verdict: ${report.verdict} (profile ${report.profile}).`,
		...shown.map(renderCheck),
		...(rest.length > 0 ? [`Nothing to mend in: ${rest.join(", ")}.`] : []),
	];
	return boundedText(sections.join("\n\n"), MAX_FEEDBACK);
}

/** One check with its evidence. */
export function renderCheck({ verdict, id, reason, evidence }: Omit<Check, "fault" | "ms">): string {
	return [`${verdict.toUpperCase()} ${id}: ${reason}`, ...evidence.map(renderEvidence)].join("\n");
}

function renderEvidence({ kind, text, file, line }: Evidence): string {
	const place = file === undefined ? "" : ` ${file}${line === undefined ? "" : `:${line}`}`;
	const body = boundedTail(text.trimEnd(), MAX_EVIDENCE).replace(/\n/g, "\n    ");
	return `  [${kind}${place}] ${body}`;
}
