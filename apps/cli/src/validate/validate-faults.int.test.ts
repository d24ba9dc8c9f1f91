import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ProfileName } from "@aes/core/admission";
import { aTaskTree } from "@aes/core/testing";
import { writeTaskDirectory } from "@aes/files";
import { connectEngine, createDockerImageBuilder, createDockerSandboxes } from "@aes/sandbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandOwner } from "./command-owner.ts";
import { toValidateJson, type ValidateJson } from "./to-validate-json.ts";
import { validateTasks } from "./validate-tasks.ts";

type Over = Parameters<typeof aTaskTree>[0];

/** What no fault makes run out has time on a slow machine. */
const toml = (changes: { agentSec?: number; verifierSec?: number; more?: string } = {}) => `[agent]
timeout_sec = ${changes.agentSec ?? 120}.0
[verifier]
timeout_sec = ${changes.verifierSec ?? 120}.0
[environment]
build_timeout_sec = 240.0
cpus = 1
memory_mb = 256
network_mode = "no-network"
${changes.more ?? ""}`;

/** A verifier that leaves what `write` writes, whether the task is solved or not. */
const verifier = (write: string) => `#!/bin/bash\n${write}\n`;
const solution = (work: string) => `#!/bin/bash\n${work}\necho hello > /app/greeting.txt\n`;

/** Tasks that need every control; all but those with a Dockerfile of their own share one image. */
const STANDARD: Record<string, Over> = {
	sound: { "solution/solve.sh": solution("mkdir -p /app/out") },
	"verifier-hangs": { "task.toml": toml({ verifierSec: 1 }), "tests/test.sh": verifier("sleep 600 & sleep 600") },
	"daemon-holds-output": { "solution/solve.sh": solution("(sleep 600; echo late) &\ndisown") },
	"live-service": {
		"solution/solve.sh":
			"#!/bin/bash\n(echo $BASHPID > /run/service.pid; exec sleep 600) > /dev/null 2>&1 &\nuntil [ -s /run/service.pid ]; do sleep 0.1; done\n",
		"tests/test.sh": verifier(
			'if kill -0 "$(cat /run/service.pid)" 2> /dev/null; then echo 1; else echo 0; fi > /logs/verifier/reward.txt',
		),
	},
};

/** Tasks that show their fault in the fewest containers. */
const PAPER: Record<string, Over> = {
	"broken-toml": { "task.toml": '[environment]\ncpus = "many\n' },
	"no-instruction": { "instruction.md": null },
	"crlf-test": { "tests/test.sh": "#!/bin/bash\r\necho 1 > /logs/verifier/reward.txt\r\n" },
	"reward-empty": { "tests/test.sh": verifier(": > /logs/verifier/reward.txt") },
	"reward-nan": { "tests/test.sh": verifier("echo nan > /logs/verifier/reward.txt") },
	"reward-overflow": { "tests/test.sh": verifier("echo 1e999 > /logs/verifier/reward.txt") },
	"reward-200mb": { "tests/test.sh": verifier("head -c 200000000 /dev/zero > /logs/verifier/reward.txt") },
	"reward-link": { "tests/test.sh": verifier("echo 1 > /one; ln -s /one /logs/verifier/reward.txt") },
	"json-malformed": { "tests/test.sh": verifier("echo '{\"reward\": 1,}' > /logs/verifier/reward.json") },
	"no-reward-unsolved": {
		"tests/test.sh": verifier("set -e\ngrep -q hello /app/greeting.txt\necho 1 > /logs/verifier/reward.txt"),
	},
	"prints-1gb": { "solution/solve.sh": solution("head -c 1000000000 /dev/zero") },
	"forks-without-end": {
		"task.toml": toml({ agentSec: 3 }),
		"solution/solve.sh": "#!/bin/bash\nbomb() { bomb | bomb & }\nbomb\nsleep 600\n",
	},
	"build-fails": { "environment/Dockerfile": "FROM debian:bookworm-slim\nWORKDIR /app\nRUN exit 7\n" },
	"engine-limit": {
		"environment/Dockerfile":
			"# syntax=registry.invalid/none/dockerfile:9\nFROM debian:bookworm-slim\nRUN <<EOF\necho hi\nEOF\n",
	},
	compose: { "environment/docker-compose.yaml": "services:\n  main: {}\n" },
};

const owner = commandOwner();
const options = { engine: connectEngine() };
const sandboxes = createDockerSandboxes(options);
let root = "";
let tasks = new Map<string, ValidateJson["tasks"][number]>();

beforeAll(async () => {
	root = await mkdtemp(join(tmpdir(), "aes-faults-"));
	const inPaper = await validate("paper", PAPER);
	const inStandard = await validate("standard", STANDARD);
	tasks = new Map([...inPaper, ...inStandard].map((task) => [basename(task.path), task]));
}, 900_000);

async function validate(profile: ProfileName, list: Record<string, Over>): Promise<ValidateJson["tasks"]> {
	const folder = join(root, profile);
	for (const [name, over] of Object.entries(list))
		await writeTaskDirectory(join(folder, name), aTaskTree({ "task.toml": toml(), ...over }));
	const clock = { nowMs: () => performance.now(), sleep: (durationMs: number) => sleep(durationMs) };
	const deps = { sandboxes, builder: createDockerImageBuilder(options), clock };
	const paths = [folder, join(root, "missing")];
	const done = await validateTasks(deps, paths, { profile, harborCompat: false, slots: 4, owner });
	return toValidateJson(profile, done).tasks;
}

afterAll(() => rm(root, { recursive: true, force: true }));

function seen(name: string, id?: string) {
	const task = tasks.get(name);
	const check = task?.checks.find((each) => each.id === id);
	return {
		verdict: task?.verdict,
		check: check?.verdict,
		reason: check?.reason ?? "",
		evidence: check?.evidence ?? [],
	};
}

describe("validate on bad input and faults, on a real engine", () => {
	it("accepts the sound task beside all the others", () => expect(seen("sound").verdict).toBe("accepted"));

	it.each([
		["broken-toml", "task.toml"],
		["no-instruction", "instruction.md"],
		["crlf-test", "tests/test.sh"],
	])("rejects %s by its structure, naming %s", (name, file) => {
		const { verdict, check, reason } = seen(name, "structure");
		expect({ verdict, check }).toEqual({ verdict: "rejected", check: "fail" });
		expect(reason).toContain(file);
	});

	it("rejects a path that is not there and goes on", () =>
		expect(seen("missing", "structure")).toMatchObject({ verdict: "rejected", check: "fail" }));

	it.each([
		["reward-empty", /empty/],
		["reward-nan", /NaN/],
		["reward-overflow", /Infinity/],
		["reward-200mb", /more than 65536 bytes/],
		["reward-link", /not a regular file/],
		["json-malformed", /not JSON/],
		["no-reward-unsolved", /untouched.*neither/],
	])("rejects %s: the verifier leaves no usable reward", (name, reason) => {
		const noop = seen(name, "noop");
		expect(noop).toMatchObject({ verdict: "rejected", check: "fail" });
		expect(noop.reason).toMatch(reason);
	});

	it("rejects a verifier that hangs twice while a canary passes", () => {
		const noop = seen("verifier-hangs", "noop");
		expect(noop).toMatchObject({ verdict: "rejected", check: "fail" });
		expect(noop.reason).toContain("twice while a canary task passed");
	});

	it("is not held up by a daemon that keeps the reference's output open", () =>
		expect(seen("daemon-holds-output", "oracle")).toMatchObject({ check: "pass" }));

	it("bounds what a reference prints", () => {
		const { check, evidence } = seen("prints-1gb", "oracle");
		expect(check).toBe("pass");
		expect(JSON.stringify(evidence).length).toBeLessThan(20_000);
		expect(JSON.stringify(evidence)).not.toContain("\\u0000");
	});

	it("ends a reference that forks without end", () =>
		expect(seen("forks-without-end", "oracle")).toMatchObject({ verdict: "rejected", check: "fail" }));

	it("marks a task live-state whose tests need what the reference started", () => {
		const oracle = seen("live-service", "oracle");
		expect(oracle.check).toBe("warn");
		expect(oracle.reason).toContain("live-state");
	});

	it("rejects a Dockerfile that fails, with the log", () => {
		const build = seen("build-fails", "build");
		expect(build).toMatchObject({ verdict: "rejected", check: "fail" });
		expect(build.evidence[0]).toMatchObject({ file: "environment/Dockerfile", line: 3 });
	});

	it("leaves open what the engine cannot build, and names the limit", () => {
		const build = seen("engine-limit", "build");
		expect(build).toMatchObject({ verdict: "inconclusive", check: "inconclusive" });
		expect(build.reason).toMatch(/syntax|heredoc|here-document/i);
	});

	it("leaves open what this version does not run", () =>
		expect(seen("compose", "build")).toMatchObject({ verdict: "inconclusive", check: "inconclusive" }));

	it("leaves no container behind", async () =>
		expect((await sandboxes.list()).filter((sandbox) => sandbox.owner === owner)).toEqual([]));
});
