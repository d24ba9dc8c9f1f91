import { TEST_COMMAND } from "../rendering/render-task.ts";
import { editText } from "./edit-tree.ts";
import type { Mistake, ShownFailure } from "./mistake.ts";
import { isReference } from "./solution-mistakes.ts";

const SCRIPT = "tests/test.sh";
const CASES = "tests/test_outputs.py";
const EXECUTED = { class: "executed", stage: "execute", visibility: 1 } as const;
const SILENT = { class: "silent", stage: "none", visibility: 0, spot: "test-cases", isShownBy: () => false } as const;

/** Mistakes in how tests/test.sh comes to a reward. */
const verdictMistakes: readonly Mistake[] = [
	{
		...EXECUTED,
		id: "reward-only-on-success",
		title: "No reward is written when the task is unsolved",
		spot: "test-script",
		apply: (files) => editText(files, SCRIPT, withoutDefaultReward),
		isShownBy: (failure) => !isReference(failure) && hasNoReward(failure),
	},
	{
		...EXECUTED,
		id: "verifier-aborts-early",
		title: "`set -e` ends the verifier before it writes a reward",
		spot: "test-script",
		apply: (files) =>
			editText(files, SCRIPT, (text) =>
				withoutDefaultReward(text)
					.replace("#!/bin/bash\n", "#!/bin/bash\nset -e\n")
					.replace(/^if (.*); then\n\t(.*)\nfi$/m, "$1\n$2"),
			),
		isShownBy: (failure) => !isReference(failure) && hasNoReward(failure),
	},
	{
		...EXECUTED,
		id: "vacuous-verdict",
		title: "The verdict is the exit code of `tee`, so everything passes",
		spot: "test-script",
		apply: (files) =>
			editText(files, SCRIPT, (text) =>
				text.replace(
					`if ${TEST_COMMAND}; then`,
					`${TEST_COMMAND} | tee /logs/verifier/tests.log\nif [ $? -eq 0 ]; then`,
				),
			),
		isShownBy: ({ control, text }) => control === "noop" && /full reward/i.test(text),
	},
];

/** Mistakes in the test cases themselves. */
const caseMistakes: readonly Mistake[] = [
	{
		...EXECUTED,
		id: "off-by-one-expectation",
		title: "An expected value is off by one, so the reference fails",
		spot: "test-cases",
		apply: (files, { slips }) => editText(files, CASES, (text) => text.replace(slips.expected[0], slips.expected[1])),
		isShownBy: ({ control, text }) =>
			control.startsWith("oracle") && /AssertionError: [^\n]*: expected [^\n]*, found/.test(text),
	},
	{
		...EXECUTED,
		id: "absent-test-package",
		title: "The tests import a package that the image does not have",
		spot: "test-cases",
		apply: (files) =>
			editText(files, CASES, (text) => text.replace("import csv\n", "import csv\n\nimport pandas  # noqa: F401\n")),
		isShownBy: ({ text }) => /ModuleNotFoundError|No module named/.test(text),
	},
	{
		...EXECUTED,
		id: "flaky-order",
		title: "A test depends on the order of a set, which changes from run to run",
		spot: "test-cases",
		// Two strings come out of a set in one order in half of the runs. Standard admission misses it when both containers
		// pass (1/4), or fail and then pass with their processes alive (1/16), and the six further runs either all pass
		// (1/64), or end in failures only (6/64) while four more fresh containers agree (at most 1/16).
		visibility: 1 - (5 / 16) * (1 / 64 + (6 / 64) * (1 / 16)),
		apply: (files) =>
			addTest(
				files,
				`def test_order():\n    names = list({"first", "second"})\n    check("order of names", names[0], "first")\n`,
			),
		isShownBy: (failure) =>
			isReference(failure) && /test_order\b[^\n]*AssertionError|order of names/.test(failure.text),
	},
	{
		...EXECUTED,
		id: "shallow-tests",
		title: "The tests only look whether the output folder exists",
		spot: "test-cases",
		apply: (files) =>
			editText(files, CASES, (text) => {
				const head = text.slice(0, text.indexOf("\n\ndef read_out"));
				return `${head}\n\ndef test_output_folder():\n    assert os.path.isdir(OUT), f"{OUT} does not exist"\n`;
			}),
		isShownBy: ({ control, text }) => control === "partial" && /full reward/i.test(text),
	},
	{
		...SILENT,
		id: "unstated-strictness",
		title: "A test asks for more than the instruction says",
		apply: (files) =>
			addTest(
				files,
				`def test_no_other_files():\n    hidden = [name for name in os.listdir(OUT) if name.startswith(".") or name.endswith((".tmp", ".bak"))]\n    check("left-over files", hidden, [])\n`,
			),
	},
	{
		...SILENT,
		id: "unchecked-requirement",
		title: "One requirement of the instruction is checked by no test",
		apply: (files) =>
			editText(files, CASES, (text) => `${text.slice(0, text.lastIndexOf("\n\ndef test_")).trimEnd()}\n`),
	},
];

/** Mistakes in the verifier. */
export const verifierMistakes: readonly Mistake[] = [...verdictMistakes, ...caseMistakes];

const withoutDefaultReward = (text: string) => text.replace("echo 0 > /logs/verifier/reward.txt\n", "");

/** Harbor's case "reward file not found", as our reports word it. */
const hasNoReward = ({ text }: ShownFailure) => /\bleft (?:no|neither)\b[^\n]*\breward/i.test(text);

const addTest = (files: Parameters<Mistake["apply"]>[0], source: string) =>
	editText(files, CASES, (text) => `${text.trimEnd()}\n\n\n${source}`);
