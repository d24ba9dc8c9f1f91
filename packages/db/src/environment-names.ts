import type { FileTree } from "@aes/core/ports";
import { readTaskConfig, textOf } from "@aes/core/tasks";
import { cleanText } from "./clean-text.ts";
import type { FileStart } from "./environment-text.ts";

/** What the task calls itself; null when its `task.toml` cannot be read or says nothing. */
export function nameOf(files: FileTree): string | null {
	const toml = files.get("task.toml");
	const name = toml && readTaskConfig(textOf(toml)).config?.task?.name;
	return name ? cleanText(name) : null;
}

export const toFileStarts = (files: FileTree): FileStart[] =>
	[...files].map(([path, { content }]) => ({ path, content }));
