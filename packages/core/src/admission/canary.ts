import type { FileTree } from "../ports/index.ts";
import { parseTask, textFile } from "../tasks/index.ts";
import { planTrial, runTrial } from "../trials/index.ts";
import type { AdmissionDeps } from "./admission-deps.ts";
import { runBuild } from "./controls/build.ts";

/** A task that any fit engine passes within seconds. */
const CANARY: FileTree = new Map([
	[
		"task.toml",
		textFile(`[task]
name = "aes/canary"
[agent]
timeout_sec = 20.0
[verifier]
timeout_sec = 20.0
[environment]
build_timeout_sec = 60.0
network_mode = "no-network"
cpus = 1
memory_mb = 128
`),
	],
	["instruction.md", textFile("Make the file /canary.\n")],
	["environment/Dockerfile", textFile("FROM debian:bookworm-slim\n")],
	["solution/solve.sh", textFile("#!/bin/sh\ntouch /canary\n", 0o755)],
	[
		"tests/test.sh",
		textFile("#!/bin/sh\nif [ -e /canary ]; then echo 1; else echo 0; fi > /logs/verifier/reward.txt\n", 0o755),
	],
]);

/** Whether the engine, right now, builds, runs and verifies a trivial task. */
export async function canPassCanary(
	deps: AdmissionDeps,
	options: { owner: string; signal: AbortSignal | undefined },
): Promise<boolean> {
	const planned = planTrial(parseTask(CANARY, "canary"));
	if (!planned.ok) return false;
	const { plan } = planned;
	const { image } = await runBuild(deps, { ...options, plan, labels: { control: "canary" } });
	if (image === null) return false;
	const { outcome } = await deps.limit(() => runTrial(deps, { ...options, plan, image, agent: { kind: "oracle" } }));
	return outcome.kind === "scored" && outcome.reward === 1;
}
