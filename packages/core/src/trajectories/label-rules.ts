import type { ShellCommand } from "./shell-commands.ts";
import type { TraceLabel } from "./step.ts";

/** A command or a tool call is labelled by the first rule whose conditions all hold. */
export type LabelRule = {
	id: string;
	label: TraceLabel;
	/** Programs, or tool names in `TOOL_RULES`. */
	names?: readonly string[];
	/** Must be found in the arguments. */
	args?: RegExp;
	/** Must be found in the program's name, for scripts called by their path. */
	program?: RegExp;
	writesFile?: true;
	reason: string;
};

const words = (text: string) => text.split(" ");

const SHELLS = words("bash sh dash zsh");
const INTERPRETERS = words("bash sh dash zsh python python3 node ruby perl");

/** For the commands of a shell tool, in order of precedence. */
export const COMMAND_RULES: readonly LabelRule[] = [
	{
		id: "envkit-submit",
		label: "other",
		names: ["envkit"],
		args: /^submit\b/,
		reason: "Hands the task in; the verdict is the system's, not a test of the proposer's own.",
	},
	{
		id: "envkit-build",
		label: "build",
		names: ["envkit"],
		args: /^build\b/,
		reason: "Builds the task's image in a child sandbox.",
	},
	{
		id: "envkit-test",
		label: "test",
		names: ["envkit"],
		args: /^(?:test|check)\b/,
		reason: "Runs a control or the static checks on the task.",
	},
	{
		id: "syntax-check",
		label: "test",
		names: SHELLS,
		args: /(?:^|\s)-n(?:\s|$)/,
		reason: "Parses a script without running it.",
	},
	{
		id: "compile-check",
		label: "test",
		names: ["python", "python3"],
		args: /^-m (?:py_compile|compileall)\b/,
		reason: "Parses a program without running it.",
	},
	{
		id: "test-runner",
		label: "test",
		names: words("pytest py.test tox nox jest vitest mocha ctest bats rspec shellcheck"),
		reason: "The program exists to test or lint.",
	},
	{
		id: "test-module",
		label: "test",
		names: ["python", "python3"],
		args: /^-m (?:pytest|unittest|doctest)\b/,
		reason: "A test runner called as a module.",
	},
	{
		id: "test-target",
		label: "test",
		names: words("npm pnpm yarn make cargo go mvn gradle"),
		args: /^(?:run )?(?:test|check)\b/,
		reason: "The test target of a build tool.",
	},
	{
		id: "task-script",
		label: "test",
		names: INTERPRETERS,
		args: /(?:^|[\s/])(?:tests?|solution|test_\w+|solve)(?:\/|\.(?:sh|py)\b)/,
		reason: "Runs the task's tests or its reference solution.",
	},
	{
		id: "task-script-direct",
		label: "test",
		program: /^(?:tests?|test_\w+|solve)\.(?:sh|py)$/,
		reason: "Runs the task's tests or its reference solution by path.",
	},
	{ id: "compare", label: "test", names: words("diff cmp test [ [["), reason: "Compares what is with what should be." },
	{
		id: "verify-checksums",
		label: "test",
		names: words("sha256sum sha1sum md5sum sha512sum"),
		args: /(?:^|\s)(?:-c|--check)(?:\s|$)/,
		reason: "Checks files against a manifest.",
	},
	{
		id: "container-run",
		label: "test",
		names: words("docker podman"),
		args: /^(?:container )?(?:run|exec)\b/,
		reason: "Tries something in a container.",
	},
	{
		id: "image-build",
		label: "build",
		names: words("docker podman buildah docker-compose"),
		args: /^(?:build|buildx|image build|pull|compose build|compose up)\b/,
		reason: "Makes or fetches an image.",
	},
	{
		id: "system-packages",
		label: "build",
		names: words("apt apt-get apk dnf yum"),
		args: /\b(?:install|update|upgrade|add)\b/,
		reason: "Installs system packages.",
	},
	{
		id: "language-packages",
		label: "build",
		names: words("pip pip3 uv npm pnpm yarn gem cargo go poetry"),
		args: /^(?:pip )?(?:install|add|ci|sync|get|fetch)\b/,
		reason: "Installs a language's packages.",
	},
	{
		id: "pip-module",
		label: "build",
		names: ["python", "python3"],
		args: /^-m (?:pip|venv|ensurepip|build)\b/,
		reason: "Installs packages or makes an environment by a module.",
	},
	{
		id: "compile",
		label: "build",
		names: words("gcc g++ cc clang rustc javac make cmake ninja tsc mvn gradle"),
		reason: "Compiles.",
	},
	{
		id: "build-target",
		label: "build",
		names: words("cargo go npm pnpm yarn"),
		args: /^(?:run )?build\b/,
		reason: "The build target of a build tool.",
	},
	{ id: "redirect", label: "write", writesFile: true, reason: "Output goes into a file (`>`, `>>`, heredoc)." },
	{
		id: "edit-in-place",
		label: "write",
		names: words("sed perl awk gawk"),
		args: /(?:^|\s)(?:-[a-zA-Z]*i|--in-place)/,
		reason: "Edits a file in place.",
	},
	{
		id: "write-program",
		label: "write",
		names: words("tee cp mv rm rmdir mkdir touch chmod chown ln install dd truncate patch dos2unix"),
		reason: "Changes files or their modes.",
	},
	{
		id: "apply-change",
		label: "write",
		names: ["git"],
		args: /^(?:apply|am|commit|add|mv|rm|checkout|restore|init)\b/,
		reason: "Changes the work tree or the history.",
	},
	{
		id: "unpack",
		label: "write",
		names: words("tar unzip gunzip zip gzip"),
		args: /^(?:-?[a-zA-Z]*[xc][a-zA-Z]*\b|[^-\s])/,
		reason: "Makes files from an archive or the reverse.",
	},
	{
		id: "read-program",
		label: "read",
		names: words(
			"cat ls grep egrep rg head tail find less more tree wc file stat sed awk gawk sort uniq cut tr jq od xxd hexdump strings du df pwd which type env printenv id whoami uname zcat zgrep nl column diffstat readlink realpath basename tar unzip sha256sum md5sum ps date",
		),
		reason: "Looks at files or the system.",
	},
	{
		id: "read-history",
		label: "read",
		names: ["git"],
		args: /^(?:log|show|diff|status|blame|ls-files|grep)\b/,
		reason: "Looks at the history or the work tree.",
	},
	{
		id: "read-containers",
		label: "read",
		names: words("docker podman"),
		args: /^(?:ps|images|logs|inspect|version|info)\b/,
		reason: "Looks at containers or images.",
	},
	{ id: "help", label: "read", args: /^(?:--help|--version|help)$/, reason: "Asks a program about itself." },
];

/** For tools other than a shell, by name. */
export const TOOL_RULES: readonly LabelRule[] = [
	{
		id: "tool-write",
		label: "write",
		names: words("write_file write edit_file edit str_replace create_file apply_patch multi_edit"),
		reason: "The tool changes a file.",
	},
	{
		id: "tool-read",
		label: "read",
		names: words("read_file read view list_files list_dir ls glob grep search web_request"),
		reason: "The tool looks at files, or at a page of the web.",
	},
	{
		id: "tool-envkit-build",
		label: "build",
		names: words("envkit_build build"),
		reason: "Builds the task's image in a child sandbox.",
	},
	{
		id: "tool-envkit-test",
		label: "test",
		names: words("envkit_test envkit_check test check"),
		reason: "Runs a control or the static checks on the task.",
	},
	{
		id: "tool-submit",
		label: "other",
		names: words("envkit_submit submit"),
		reason: "Hands the task in; the verdict is the system's.",
	},
];

/** The first rule of the table that a command or a tool call meets; null when none does. */
export function findRule(rules: readonly LabelRule[], command: ShellCommand): LabelRule | null {
	return rules.find((rule) => isMet(rule, command)) ?? null;
}

function isMet(rule: LabelRule, command: ShellCommand): boolean {
	if (rule.names && !rule.names.includes(command.program)) return false;
	if (rule.args && !rule.args.test(command.args)) return false;
	if (rule.program && !rule.program.test(command.program)) return false;
	return !rule.writesFile || command.targets.length > 0;
}
