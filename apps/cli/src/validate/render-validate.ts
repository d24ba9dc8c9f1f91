import { type Check, renderCheck } from "@aes/core/admission";
import type { ValidateJson } from "./to-validate-json.ts";

const MARKS = { accepted: "✓", rejected: "✗", inconclusive: "?" } as const;

/** The report for people: each task's verdict, what did not pass and why with its evidence, then the sum. */
export function renderValidate({ profile, tasks }: ValidateJson): string {
	const count = (verdict: keyof typeof MARKS) => tasks.filter((task) => task.verdict === verdict).length;
	const sum = `${tasks.length} ${tasks.length === 1 ? "task" : "tasks"}: ${count("accepted")} accepted, ${count("rejected")} rejected, ${count("inconclusive")} inconclusive (profile ${profile}).`;
	return [...tasks.map(renderTask), sum].join("\n");
}

function renderTask(task: ValidateJson["tasks"][number]): string {
	const { verdict, name, path, ms, checks } = task;
	const passed = checks.filter((check) => check.verdict === "pass").map(({ id }) => id);
	const skipped = checks.filter((check) => check.verdict === "skip");
	const shown = checks.filter((check) => check.verdict !== "pass" && check.verdict !== "skip");
	return [
		`${MARKS[verdict]} ${name}: ${verdict}, ${(ms / 1000).toFixed(1)} s (${path})`,
		...shown.map((check) => indent(renderShown(check, verdict))),
		...(passed.length > 0 ? [`    passed: ${passed.join(", ")}`] : []),
		...skipped.map(({ id, reason }) => `    skipped ${id}: ${reason}`),
		"",
	].join("\n");
}

/** A warning needs its logs only when the task is not accepted. */
function renderShown(check: Omit<Check, "fault">, verdict: keyof typeof MARKS): string {
	const evidence = check.verdict === "warn" && verdict === "accepted" ? [] : check.evidence;
	return renderCheck({ ...check, evidence });
}

function indent(text: string): string {
	return text.replace(/^/gm, "    ");
}
