import type { FileTree } from "@aes/core/ports";
import { editText } from "../mistakes/edit-tree.ts";
import type { Mistake, ShownFailure } from "../mistakes/mistake.ts";
import { createRandom } from "../random.ts";
import { type MistakeId, REPAIR_SKILLS, type SkillProfile } from "../rates.ts";
import type { Draft } from "./draft.ts";

/** Where an attempt stands: what is still wrong, and how often each mistake was shown. */
export type Progress = {
	mistakes: readonly Mistake[];
	showings: ReadonlyMap<MistakeId, number>;
	/** How often evidence was misread and something else edited. */
	misreadings: number;
};

export type RepairInput = { profile: SkillProfile; key: string; failures: readonly ShownFailure[] };

export const startOf = (draft: Draft): Progress => ({ mistakes: draft.mistakes, showings: new Map(), misreadings: 0 });

/**
 * What the proposer makes of evidence. It sees the failures' words and nothing else: a mistake that they do not point
 * at stays, whatever made the control fail.
 */
export function repairShown(progress: Progress, { profile, key, failures }: RepairInput): Progress {
	const { repair, misdiagnosis } = REPAIR_SKILLS[profile];
	const showings = new Map(progress.showings);
	let { misreadings } = progress;
	const mistakes = progress.mistakes.filter((mistake) => {
		if (!failures.some((failure) => mistake.isShownBy(failure))) return true;
		const showing = (showings.get(mistake.id) ?? 0) + 1;
		showings.set(mistake.id, showing);
		const draw = createRandom(`${key}:repair:${mistake.id}:${showing}`).next();
		if (draw >= repair && draw < repair + misdiagnosis) misreadings += 1;
		return draw >= repair;
	});
	return { mistakes, showings, misreadings };
}

/** The files as the proposer has them now. */
export function filesOf(draft: Draft, { mistakes, misreadings }: Progress): FileTree {
	const files = mistakes.reduce((tree, mistake) => mistake.apply(tree, draft.task), draft.clean);
	if (misreadings === 0) return files;
	// A misreading takes a failure for slowness and gives the verifier more time, which helps nothing.
	const timeout = `timeout_sec = ${120 + 60 * misreadings}.0`;
	return editText(files, "task.toml", (text) => text.replace("timeout_sec = 120.0", timeout));
}
