import type { FileTree } from "../ports/index.ts";
import { findStrictText } from "../tasks/index.ts";
import type { SeedFile, SeedReference } from "./seed.ts";
import { toSeedText } from "./seed-text.ts";

const MAX_FILES = 50;
const MAX_FILE = 64_000;

/**
 * Solution and tests of a task as a seed may keep them: text files only, 50 of each, 64,000 characters each, secrets
 * redacted. What is not asked for is empty.
 */
export function toSeedReference(files: FileTree, asked: { solution: boolean; tests: boolean }): SeedReference {
	const pick = (folder: "solution" | "tests"): SeedFile[] => {
		if (!asked[folder]) return [];
		const texts = [...files].flatMap(([path, file]) => {
			const text = path.startsWith(`${folder}/`) ? findStrictText(file) : null;
			return text === null ? [] : [{ path, text: toSeedText(text, MAX_FILE) }];
		});
		return texts.slice(0, MAX_FILES);
	};
	return { solution: pick("solution"), tests: pick("tests") };
}
