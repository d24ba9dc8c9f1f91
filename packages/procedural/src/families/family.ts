import type { Random } from "../random.ts";

export type Level = 1 | 2 | 3;
export const LEVELS: readonly Level[] = [1, 2, 3];

/** What a family decides about one task; `renderTask` makes the Harbor files of it. */
export type TaskDraft = {
	/** Short name, kebab-case, without the organisation. */
	slug: string;
	instruction: string;
	/** Files below /app/data, by path. The tests hold an untouched copy of them. */
	data: Readonly<Record<string, string | Uint8Array>>;
	/** Dockerfile lines that come after the data is in /app/data. */
	setup?: readonly string[];
	/** Top-level statements of the reference solution, after `mkdir -p /app/out`. */
	solution: readonly string[];
	/** Python functions `test_…`, after the helpers of `python-helpers.ts`. */
	tests: string;
	/** Where a careless author of this very task slips. */
	slips: {
		/** A fragment of `tests`, and what makes its expected value wrong by one. */
		expected: readonly [right: string, wrong: string];
		/** A sentence of `instruction` that a test checks and that cannot be guessed. */
		requirement: string;
	};
};

/** A kind of task. All its data comes from the random source, all its rules from the level. */
export type Family = {
	id: string;
	title: string;
	category: string;
	tags: readonly string[];
	/** What a seed about this subject says; matched without regard to case. */
	keywords: RegExp;
	draft(level: Level, random: Random): TaskDraft;
};
