import type { FileEntry, FileTree } from "@aes/core/ports";
import { textFile } from "@aes/core/tasks";
import type { Family, Level, TaskDraft } from "../families/family.ts";
import { PYTHON_HELPERS, PYTHON_RUNNER } from "./python-helpers.ts";

const DIFFICULTIES = { 1: "easy", 2: "medium", 3: "hard" } as const;

/** The same first lines in every task, so that the engine builds their layer once. */
export const DOCKERFILE_HEAD = `FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends bzip2 git jq python3 sqlite3 unzip xz-utils zip && rm -rf /var/lib/apt/lists/*
`;

export const TEST_COMMAND = "/usr/bin/python3 -I -S -B /tests/run_tests.py";

/** Every test.sh: a reward is on disk before anything can fail. */
const TEST_SCRIPT = `#!/bin/bash
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
mkdir -p /logs/verifier
echo 0 > /logs/verifier/reward.txt
if ${TEST_COMMAND}; then
	echo 1 > /logs/verifier/reward.txt
fi
exit 0
`;

/** The Harbor task directory of a draft: no mistakes in it. */
export function renderTask(family: Family, level: Level, draft: TaskDraft): FileTree {
	const files = new Map<string, FileEntry>([
		["task.toml", textFile(taskToml(family, level, draft.slug))],
		["instruction.md", textFile(`${draft.instruction.trim()}\n`)],
		["environment/Dockerfile", textFile(dockerfile(draft.setup ?? []))],
		["solution/solve.sh", textFile(solveScript(draft.solution), 0o755)],
		["tests/test.sh", textFile(TEST_SCRIPT, 0o755)],
		["tests/run_tests.py", textFile(PYTHON_RUNNER)],
		["tests/test_outputs.py", textFile(`${PYTHON_HELPERS}\n\n${draft.tests.trim()}\n`)],
	]);
	for (const [path, content] of Object.entries(draft.data)) {
		const entry = typeof content === "string" ? textFile(content) : { content, mode: 0o644 };
		files.set(`environment/data/${path}`, entry);
		files.set(`tests/fixtures/${path}`, entry);
	}
	return files;
}

function taskToml(family: Family, level: Level, slug: string): string {
	return `schema_version = "1.4"

[task]
name = "procedural/${slug}"
version = "1.0.0"
description = "${family.title}, level ${level}"
keywords = ["procedural", "${family.id}"]

[metadata]
difficulty = "${DIFFICULTIES[level]}"
category = "${family.category}"
tags = [${family.tags.map((tag) => `"${tag}"`).join(", ")}]
generator = "procedural"

[agent]
timeout_sec = 600.0

[verifier]
timeout_sec = 120.0

[environment]
build_timeout_sec = 600.0
cpus = 1
memory_mb = 512
network_mode = "no-network"
`;
}

function dockerfile(setup: readonly string[]): string {
	return [`${DOCKERFILE_HEAD}WORKDIR /app`, "COPY data/ /app/data/", ...setup, ""].join("\n");
}

function solveScript(statements: readonly string[]): string {
	return `#!/bin/bash\nset -euo pipefail\n\nmkdir -p /app/out\n\n${statements.map((part) => part.trim()).join("\n\n")}\n`;
}
