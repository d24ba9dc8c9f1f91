import { type ModelMessage, textOf } from "@aes/core/ports";
import { renderTaskAnswer } from "@aes/models";
import { type Draft, type Proposer, planDraft } from "./draft.ts";
import { readEvidence } from "./read-evidence.ts";
import { readFailures } from "./read-failures.ts";
import { filesOf, type Progress, repairShown, startOf } from "./repair.ts";

/** One message with the whole task: the first draft, or the one that stands after every report in the conversation. */
export function answerWithTask(messages: readonly ModelMessage[], proposer: Proposer): string {
	const first = messages.findIndex(({ role }) => role === "assistant");
	const opening = first === -1 ? messages : messages.slice(0, first);
	const draft = planDraft(proposer, readEvidence(textsOfUser(opening).join("\n")));
	const reports = first === -1 ? [] : textsOfUser(messages.slice(first));
	let before: Progress | null = null;
	let now = startOf(draft);
	for (const report of reports) {
		before = now;
		now = repairShown(now, { profile: proposer.profile, key: draft.key, failures: readFailures(report) });
	}
	return `${introduce(draft, now, before)}\n\n${renderTaskAnswer(filesOf(draft, now))}`;
}

const textsOfUser = (messages: readonly ModelMessage[]) =>
	messages.filter(({ role }) => role === "user").map(({ content }) => textOf(content));

function introduce(draft: Draft, now: Progress, before: Progress | null): string {
	if (!before) return `${draft.family.title}, level ${draft.level}: the task "${draft.slug}".`;
	const mended = before.mistakes.filter((mistake) => !now.mistakes.includes(mistake));
	if (mended.length > 0) return `Mended, as the report shows:\n${mended.map(({ title }) => `- ${title}`).join("\n")}`;
	if (now.misreadings > before.misreadings) return "The verifier may have been too slow; it has more time now.";
	return "The report does not tell me what to change. The task again:";
}
