import { findStrictText } from "@aes/core/tasks";
import type { CampaignOutcomes, Editor, Suggestion } from "@aes/core/workspaces";
import { cleanOutput } from "../agentic/clean-output.ts";

/** What a proposer can do about each control; the words are ours, written down before any run. */
const ADVICE: Readonly<Record<string, string>> = {
	structure: "Start from tools/new-task and run envkit check after every file.",
	leak: "Keep tests, solution and expected results out of environment/; see skills/leaks.",
	build: "Name Debian packages only, and build before anything else is written.",
	noop: "Write reward 0 as the first line of test.sh, and let every test fail on the untouched container.",
	oracle: "Read tests and instruction side by side; install in the image what both call.",
	"oracle-repeat": "Sort what is compared; use no clock, no random values, no order that nobody promised.",
	partial: "Split the reference into commands that are each needed, and test what the last one does.",
	no_submission: "Submit early: a rejected submission comes back with a report, none teaches nothing.",
	turn_limit: "Write several files in one turn, and submit before the last turns.",
	time_limit: "Keep images and data small, so that checks are quick.",
};
const MAX_LESSONS = 3;
const MAX_EVIDENCE = 300;
const PATH = "memory/lessons.md";

/**
 * The stand-in for a model: writes the controls that failed most often into memory, with what to do about each. It is
 * deterministic, reads nothing but the counts, and is no language model.
 */
export const proceduralEditor: Editor = {
	name: "procedural/optimiser",
	isProcedural: true,
	async suggest({ files, outcomes }): Promise<Suggestion> {
		const [worst] = outcomes.failures;
		if (!worst) return { fault: `Nothing failed in campaign ${outcomes.campaignId}, so there is nothing to learn.` };
		const before = files.get(PATH);
		const text = (before && findStrictText(before)) ?? "# Lessons of campaigns, newest first\n";
		const [title = "", ...rest] = text.split("\n");
		const content = [title, "", ...toLessons(outcomes), ...rest].join("\n");
		const note = `From campaign ${outcomes.campaignId}: ${worst.control} failed most often (${worst.count}). Written by rule, not by a language model.`;
		return { edits: [{ path: PATH, content: `${content.trimEnd()}\n` }], note };
	},
};

function toLessons({ campaignId, evaluable, accepted, failures }: CampaignOutcomes): string[] {
	const lessons = failures
		.slice(0, MAX_LESSONS)
		.flatMap(({ control, count, evidence }) => [
			`- ${control} failed ${count} times. ${ADVICE[control] ?? "Read its report to the end before mending."}`,
			...evidence.slice(0, 1).map((seen) => `  Seen: ${oneLine(seen)}`),
		]);
	return [`## ${campaignId}: ${accepted} of ${evaluable} accepted`, "", ...lessons];
}

/** Words of a report, which may be a task's own: one bounded line without control characters, as code. */
function oneLine(text: string): string {
	const line = cleanOutput(text).replace(/\s+/g, " ").replaceAll("`", "'").trim();
	return `\`${line.length > MAX_EVIDENCE ? `${line.slice(0, MAX_EVIDENCE)}…` : line}\``;
}
