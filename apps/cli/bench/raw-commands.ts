import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * What one does by hand to run a task's standard controls with the docker client, one command after the other: build
 * once; then, in a fresh container each, the untouched state, the reference twice, and the reference cut in half.
 */
export async function validateByHand(task: string): Promise<string[]> {
	const image = `aes-bench-${process.pid}`;
	await docker("build", "--quiet", "--force-rm", "--tag", image, join(task, "environment"));
	const rewards: string[] = [];
	for (const agent of ["nop", "oracle", "oracle", "partial"] as const)
		rewards.push(await runByHand(task, image, agent));
	await docker("rmi", "--force", image);
	return rewards;
}

async function runByHand(task: string, image: string, agent: "nop" | "oracle" | "partial"): Promise<string> {
	const out = await mkdtemp(join(tmpdir(), "aes-bench-"));
	const limits = ["--network", "none", "--memory", "256m", "--cpus", "1", "--pids-limit", "512"];
	const container = await docker("run", "--detach", ...limits, image, "sleep", "infinity");
	try {
		await docker("exec", container, "mkdir", "-p", "/logs/agent", "/logs/verifier", "/logs/artifacts");
		if (agent !== "nop") await solveByHand(task, container, { agent, out });
		await docker("cp", join(task, "tests"), `${container}:/tests`);
		await docker("exec", container, "bash", "-c", "(/tests/test.sh) > /logs/verifier/test-stdout.txt 2>&1");
		await docker("cp", `${container}:/logs/verifier/.`, out);
		return await docker("exec", container, "cat", "/logs/verifier/reward.txt");
	} finally {
		await docker("rm", "--force", container);
		await rm(out, { recursive: true });
	}
}

type Solving = { agent: "oracle" | "partial"; out: string };

async function solveByHand(task: string, container: string, { agent, out }: Solving): Promise<void> {
	await docker("cp", join(task, "solution"), `${container}:/solution`);
	if (agent === "partial") {
		const cut = join(out, "solve.sh");
		await writeFile(cut, "#!/bin/bash\nset -e\ntr a-z A-Z < /app/data.txt > /app/upper.txt\n", { mode: 0o755 });
		await docker("cp", cut, `${container}:/solution/solve.sh`);
	}
	await docker("exec", container, "bash", "-c", "(/solution/solve.sh) > /logs/agent/oracle.txt 2>&1");
}

/** Runs the docker client; its standard output without the last newline. The builder is the one that keeps limits. */
export function docker(...command: string[]): Promise<string> {
	return runProgram("docker", command, { DOCKER_BUILDKIT: "0" });
}

export function runProgram(program: string, command: readonly string[], env: Record<string, string>): Promise<string> {
	return new Promise((resolve, reject) => {
		const child = spawn("env", [
			...Object.entries(env).map(([name, value]) => `${name}=${value}`),
			program,
			...command,
		]);
		let stdout = "";
		let stderr = "";
		child.stdout.on("data", (chunk) => (stdout += chunk));
		child.stderr.on("data", (chunk) => (stderr += chunk));
		child.on("error", reject);
		child.on("close", (code) => {
			if (code === 0) resolve(stdout.trim());
			else reject(new Error(`${program} ${command.join(" ")} ended with ${code}: ${stderr.slice(-2000)}`));
		});
	});
}
