import type { ToolDefinition } from "@aes/core/ports";
import { CODEX } from "./codex.ts";
import type { ToolDialect } from "./dialect.ts";
import { createNamedTools } from "./named-tools.ts";

export const BUILT_IN: ToolDialect = {
	tools: ["bash", "write_file", "read_file"],
	isParallel: false,
	toCall: (action) => action,
	toAction: ({ name, arguments: args }) => ({ name, arguments: args }),
	readResult: (text) => text,
};

const PI = createNamedTools({ bash: "bash", write: "write", read: "read", path: "path" }, (text) =>
	text === "(no output)" ? "" : text.replace(/\n*Command exited with code \d+\s*$/, ""),
);

const CLAUDE_CODE = createNamedTools({ bash: "Bash", write: "Write", read: "Read", path: "file_path" }, (text) =>
	text === "(Bash completed with no output)" ? "" : text.replace(/^Exit code \d+\n?/, ""),
);

const DIALECTS: readonly ToolDialect[] = [BUILT_IN, PI, CLAUDE_CODE, CODEX];

/** The dialect of a harness that offers these tools; null for a harness that is not known. */
export function findDialect(tools: readonly ToolDefinition[]): ToolDialect | null {
	const offered = new Set(tools.map(({ name }) => name));
	return DIALECTS.find((dialect) => dialect.tools.every((name) => offered.has(name))) ?? null;
}
