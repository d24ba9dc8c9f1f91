import type { FileTree } from "@aes/core/ports";
import type { TaskDraft } from "../families/family.ts";
import type { MistakeId } from "../rates.ts";

/** What brings a mistake to light: a static finding, only execution, or no control of ours (domain: three classes). */
export type MistakeClass = "static" | "executed" | "silent";

/** Which files it changes; a draft holds at most one mistake of each spot. */
export type MistakeSpot = "task.toml" | "instruction" | "dockerfile" | "test-script" | "test-cases" | "solution";

/** The earliest stage of admission that can show it; a failure there hides what later stages would show. */
type MistakeStage = "structure" | "build" | "execute" | "none";

/** One failed control as a report or envkit printed it: nothing but words from the conversation. */
export type ShownFailure = { control: string; text: string };

export type Mistake = {
	id: MistakeId;
	title: string;
	class: MistakeClass;
	spot: MistakeSpot;
	stage: MistakeStage;
	/** Chance that one admission shows it when nothing hides it: 1 but for flaky kinds, 0 for silent ones. */
	visibility: number;
	/** The files with the mistake in them. */
	apply(files: FileTree, draft: TaskDraft): FileTree;
	/** Whether this failure's words point at the mistake. */
	isShownBy(failure: ShownFailure): boolean;
};
