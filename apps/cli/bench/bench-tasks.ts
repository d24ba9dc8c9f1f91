import { join } from "node:path";
import { aTaskTree } from "@aes/core/testing";
import { writeTaskDirectory } from "@aes/files";

/** A label of every image the benchmark makes, by which it removes them. */
export const BENCH_LABEL = "aes.bench";

/** Small tasks, each with a build context of its own: `run` and `series` keep builds of one side out of the other's cache. */
export async function writeBenchTasks(folder: string, options: { count: number; run: string }): Promise<string[]> {
	const names = Array.from({ length: options.count }, (_, at) => `task-${String(at + 1).padStart(2, "0")}`);
	for (const name of names) await writeTaskDirectory(join(folder, name), benchTask(`${options.run}-${name}`));
	return names.map((name) => join(folder, name));
}

/** Two effective statements, so that `partial` has something to cut. */
const SOLVE = `#!/bin/bash
set -e
tr a-z A-Z < /app/data.txt > /app/upper.txt
wc -c < /app/upper.txt > /app/count.txt
`;
const TEST = `#!/bin/bash
expected=$(wc -c < /app/data.txt)
if [ "$(cat /app/count.txt 2> /dev/null)" = "$expected" ]; then echo 1; else echo 0; fi > /logs/verifier/reward.txt
`;

function benchTask(salt: string) {
	return aTaskTree({
		"environment/Dockerfile": `FROM debian:bookworm-slim\nLABEL ${BENCH_LABEL}=1\nWORKDIR /app\nCOPY data.txt /app/\nRUN sort -o data.txt data.txt\n`,
		"environment/data.txt": `${salt}\nalpha\nbeta\n`,
		"instruction.md": "Write /app/data.txt in capitals to /app/upper.txt, and its length to /app/count.txt.\n",
		"solution/solve.sh": SOLVE,
		"tests/test.sh": TEST,
	});
}
