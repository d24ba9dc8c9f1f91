import type { FileEntry, FileTree } from "../ports/index.ts";
import { textFile } from "../tasks/index.ts";

const MINIMAL: Record<string, FileEntry> = {
	"task.toml": textFile(`schema_version = "1.4"

[task]
name = "acme/write-greeting"

[metadata]
difficulty = "easy"

[agent]
timeout_sec = 60.0

[verifier]
timeout_sec = 60.0

[environment]
build_timeout_sec = 120.0
cpus = 1
memory_mb = 256
network_mode = "no-network"
`),
	"instruction.md": textFile("Write the word `hello` into the file /app/greeting.txt.\n"),
	"environment/Dockerfile": textFile("FROM debian:bookworm-slim\nWORKDIR /app\n"),
	"tests/test.sh": textFile(
		`#!/bin/bash
if [ "$(cat /app/greeting.txt 2>/dev/null)" = "hello" ]; then reward=1; else reward=0; fi
echo "$reward" > /logs/verifier/reward.txt
`,
		0o755,
	),
	"solution/solve.sh": textFile('#!/bin/bash\nset -e\nword=hello\necho "$word" > /app/greeting.txt\n', 0o755),
};

/**
 * A minimal valid task that earns 1 with its solution and 0 without. `over` replaces or adds files by path:
 * a string is a text file (that keeps the mode it had), null takes the file away.
 */
export function aTaskTree(over: Record<string, FileEntry | string | null> = {}): FileTree {
	const files = new Map(Object.entries(MINIMAL));
	for (const [path, file] of Object.entries(over)) {
		if (file === null) files.delete(path);
		else files.set(path, typeof file === "string" ? textFile(file, files.get(path)?.mode) : file);
	}
	return files;
}
