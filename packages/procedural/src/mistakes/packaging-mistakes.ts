import { DOCKERFILE_HEAD } from "../rendering/render-task.ts";
import { editText, moveFile } from "./edit-tree.ts";
import type { Mistake } from "./mistake.ts";

const STATIC = { class: "static", stage: "structure", visibility: 1 } as const;

/** Mistakes in what surrounds the scripts: task.toml, instruction, image. */
export const packagingMistakes: readonly Mistake[] = [
	{
		...STATIC,
		id: "toml-unparsable",
		title: "task.toml does not parse",
		spot: "task.toml",
		apply: (files) => editText(files, "task.toml", (text) => text.replace(/difficulty = "(\w+)"/, "difficulty = $1")),
		isShownBy: ({ control, text }) => control === "structure" && /task\.toml/i.test(text),
	},
	{
		...STATIC,
		id: "empty-instruction",
		title: "instruction.md is empty",
		spot: "instruction",
		apply: (files) => editText(files, "instruction.md", () => ""),
		isShownBy: ({ control, text }) => control === "structure" && /instruction\.md/i.test(text),
	},
	{
		id: "omitted-requirement",
		title: "The instruction leaves out a requirement that the tests check",
		class: "silent",
		stage: "none",
		visibility: 0,
		spot: "instruction",
		apply: (files, draft) =>
			editText(files, "instruction.md", (text) => text.replace(draft.slips.requirement, "").trim()),
		isShownBy: () => false,
	},
	{
		id: "solution-in-image",
		title: "The reference solution is copied into the image",
		class: "static",
		// A leak stops nothing: the other controls run beside it.
		stage: "execute",
		visibility: 1,
		spot: "dockerfile",
		apply: (files) => {
			const script = files.get("solution/solve.sh");
			const copied = editText(files, "environment/Dockerfile", (text) => `${text}COPY solution/ /app/solution/\n`);
			return script ? new Map([...copied, ["environment/solution/solve.sh", script]]) : copied;
		},
		isShownBy: ({ control }) => control === "leak",
	},
	{
		id: "apt-package-typo",
		title: "The Dockerfile installs a package that does not exist",
		class: "executed",
		stage: "build",
		visibility: 1,
		spot: "dockerfile",
		apply: (files) =>
			editText(files, "environment/Dockerfile", (text) =>
				text.replace(
					DOCKERFILE_HEAD,
					`${DOCKERFILE_HEAD}RUN apt-get update && apt-get install -y --no-install-recommends python3-json\n`,
				),
			),
		isShownBy: ({ control, text }) =>
			control === "build" && /Unable to locate package|no installation candidate/i.test(text),
	},
	{
		id: "copy-source-missing",
		title: "The Dockerfile copies a folder that is not in the build context",
		class: "executed",
		stage: "build",
		visibility: 1,
		spot: "dockerfile",
		apply: (files) => editText(files, "environment/Dockerfile", (text) => text.replace("COPY data/", "COPY fixtures/")),
		isShownBy: ({ control, text }) =>
			control === "build" && /COPY|fixtures/.test(text) && /not found|no such file|not exist/i.test(text),
	},
	{
		...STATIC,
		id: "misnamed-test-script",
		title: "The test script has another name than tests/test.sh",
		spot: "test-script",
		apply: (files) => moveFile(files, "tests/test.sh", "tests/run_tests.sh"),
		isShownBy: ({ control, text }) => control === "structure" && /tests\/test\.sh|test script/i.test(text),
	},
	{
		...STATIC,
		id: "crlf-test-script",
		title: "tests/test.sh has Windows line ends",
		spot: "test-script",
		apply: (files) => editText(files, "tests/test.sh", (text) => text.replaceAll("\n", "\r\n")),
		isShownBy: ({ control, text }) => control === "structure" && /CRLF|Windows line end/.test(text),
	},
];
