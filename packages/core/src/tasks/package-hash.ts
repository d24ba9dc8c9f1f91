import type { FileTree } from "../ports/index.ts";
import { createIgnoreFilter } from "./gitignore.ts";
import { sha256Hex, sortedFiles, utf8 } from "./hashing.ts";
import { textOf } from "./text-file.ts";

const ROOT_FILES = new Set(["task.toml", "instruction.md", "README.md", "trajectory.json"]);
const FOLDERS = ["environment/", "tests/", "solution/", "steps/"];
const DEFAULT_IGNORES = "__pycache__/\n*.pyc\n.DS_Store\n*.swp\n*.swo\n*~\n";

/**
 * Harbor 0.22.0's package content hash, "sha256:<hex>": the task's own files that its `.gitignore` (or the default
 * list) keeps. It knows nothing of modes and ignored files; `contentDigest` does.
 */
export function packageHash(files: FileTree): string {
	const gitignore = files.get(".gitignore");
	const isIgnored = createIgnoreFilter(gitignore ? textOf(gitignore) : DEFAULT_IGNORES);
	const lines = sortedFiles(files)
		.filter(([path]) => isCandidate(path) && !isIgnored(path))
		.map(([path, file]) => `${path}\0${sha256Hex(file.content)}\n`);
	return `sha256:${sha256Hex(utf8(lines.join("")))}`;
}

const isCandidate = (path: string) => ROOT_FILES.has(path) || FOLDERS.some((folder) => path.startsWith(folder));
