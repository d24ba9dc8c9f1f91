import { editText } from "./edit-tree.ts";
import type { Mistake, ShownFailure } from "./mistake.ts";

const EXECUTED = { class: "executed", stage: "execute", visibility: 1, spot: "solution" } as const;
const SOLVE = "solution/solve.sh";

/** Mistakes in the reference solution; each makes `oracle` fail. */
export const solutionMistakes: readonly Mistake[] = [
	{
		...EXECUTED,
		id: "wrong-output-path",
		title: "The solution writes to another folder than the one asked for",
		apply: (files) => editText(files, SOLVE, (text) => text.replaceAll("/app/out", "/app/output")),
		isShownBy: (failure) =>
			isReference(failure) && !stoppedEarly(failure) && /No such file[^\n]*\/app\/out\b/.test(failure.text),
	},
	{
		...EXECUTED,
		id: "wrong-input-path",
		title: "The solution reads its input where it is not",
		apply: (files) => editText(files, SOLVE, (text) => text.replaceAll("/app/data/", "/app/input/")),
		isShownBy: (failure) => isReference(failure) && /\/app\/input\b/.test(failure.text),
	},
	{
		...EXECUTED,
		id: "missing-dependency",
		title: "The solution calls a program that the image does not have",
		apply: (files) =>
			editText(files, SOLVE, (text) =>
				text.replace("mkdir -p /app/out\n", "mkdir -p /app/out\n\nrsync -a /app/data/ /tmp/pristine/\n"),
			),
		isShownBy: (failure) => isReference(failure) && /command not found/.test(failure.text),
	},
];

/** Only what the reference did speaks about the solution. */
export const isReference = ({ control }: ShownFailure) => control.startsWith("oracle");

const stoppedEarly = ({ text }: ShownFailure) => /command not found|\/app\/input\b/.test(text);
