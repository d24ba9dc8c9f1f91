import assert from "node:assert/strict";
import { type SandboxCheck, sh } from "./sandbox-check.ts";

/** Results of commands: what every adapter and the fake must agree on. */
export const execChecks: readonly SandboxCheck[] = [
	{
		title: "an exit code is a result, not an error",
		async run({ sandbox }) {
			for (const code of [0, 1, 3, 42]) {
				const result = await sandbox.exec(["sh", "-c", `exit ${code}`]);
				assert.deepEqual([result.exitCode, result.endedBy, result.truncated], [code, "exit", false]);
			}
		},
	},
	{
		title: "stdout and stderr come apart",
		async run({ sandbox }) {
			const result = await sandbox.exec(["sh", "-c", "echo out; echo err >&2; echo more"]);
			assert.deepEqual([result.stdout, result.stderr], ["out\nmore\n", "err\n"]);
		},
	},
	{
		title: "arguments reach the command unchanged, without a shell",
		async run({ sandbox }) {
			const result = await sandbox.exec(["echo", "a  b", "$HOME", "*", ";exit 3", "ü"]);
			assert.equal(result.stdout, "a  b $HOME * ;exit 3 ü\n");
		},
	},
	{
		title: "standard input arrives and ends",
		async run({ sandbox }) {
			assert.equal((await sandbox.exec(["cat"], { stdin: "one\ntwo" })).stdout, "one\ntwo");
			assert.equal((await sandbox.exec(["cat"], { stdin: Buffer.from("grün") })).stdout, "grün");
			assert.equal((await sandbox.exec(["cat"], { stdin: "" })).stdout, "");
		},
	},
	{
		title: "a large input comes back whole when the bound allows it",
		async run({ sandbox }) {
			const stdin = "0123456789abcdef".repeat(256 * 1024);
			const result = await sandbox.exec(["cat"], { stdin, maxOutputBytes: 8 * 1024 * 1024 });
			assert.equal(result.stdout.length, stdin.length);
			assert.deepEqual([result.stdout === stdin, result.truncated], [true, false]);
		},
	},
	{
		title: "a command that ignores its input still ends",
		async run({ sandbox }) {
			const result = await sandbox.exec(["true"], { stdin: Buffer.alloc(4 * 1024 * 1024, 97), timeoutMs: 30_000 });
			assert.deepEqual([result.exitCode, result.endedBy], [0, "exit"]);
		},
	},
	{
		title: "the working directory is the one asked for",
		async run({ sandbox }) {
			assert.equal((await sandbox.exec(["pwd"], { cwd: "/tmp" })).stdout, "/tmp\n");
			assert.equal((await sandbox.exec(["pwd"], { cwd: "/" })).stdout, "/\n");
		},
	},
	{
		title: "without one it is the sandbox's own, made when missing",
		own: { workdir: "/work place" },
		async run({ sandbox }) {
			assert.equal((await sandbox.exec(["pwd"])).stdout, "/work place\n");
		},
	},
	{
		title: "the environment of a command lasts for that command",
		async run({ sandbox }) {
			const env = { AES_CHECK: "a=b c\n$d" };
			assert.equal((await sandbox.exec(["printenv", "AES_CHECK"], { env })).stdout, "a=b c\n$d\n");
			assert.equal((await sandbox.exec(["printenv", "AES_CHECK"])).exitCode, 1);
		},
	},
	{
		title: "the environment of the sandbox reaches every command and may be overridden",
		own: { env: { AES_FIRST: "sandbox", AES_SECOND: "sandbox" } },
		async run({ sandbox }) {
			assert.equal((await sandbox.exec(["printenv", "AES_FIRST"])).stdout, "sandbox\n");
			const env = { AES_SECOND: "command" };
			assert.equal((await sandbox.exec(["printenv", "AES_SECOND"], { env })).stdout, "command\n");
		},
	},
	{
		title: "a command runs as the user asked for",
		async run({ sandbox }) {
			assert.equal((await sandbox.exec(["id", "-u"], { user: 1234 })).stdout, "1234\n");
			assert.equal((await sandbox.exec(["id", "-u"], { user: "0" })).stdout, "0\n");
		},
	},
	{
		title: "a command that does not exist is a result with 127",
		async run({ sandbox }) {
			const result = await sandbox.exec(["no-such-command"]);
			assert.deepEqual([result.exitCode, result.endedBy, result.stdout], [127, "exit", ""]);
			assert.notEqual(result.stderr, "");
		},
	},
	{
		title: "output over the bound is cut and says so, and nothing else",
		async run({ sandbox }) {
			const result = await sandbox.exec(["cat"], { stdin: "abcdefgh", maxOutputBytes: 5 });
			assert.deepEqual([result.stdout, result.stderr, result.truncated, result.exitCode], ["abcde", "", true, 0]);
		},
	},
	{
		title: "output of exactly the bound is not cut",
		async run({ sandbox }) {
			const result = await sandbox.exec(["cat"], { stdin: "abcde", maxOutputBytes: 5 });
			assert.deepEqual([result.stdout, result.truncated], ["abcde", false]);
		},
	},
	{
		title: "a bound of stdout leaves stderr alone",
		async run({ sandbox }) {
			const result = await sandbox.exec(["sh", "-c", "echo 123456789; echo 12 >&2"], { maxOutputBytes: 4 });
			assert.deepEqual([result.stdout, result.stderr, result.truncated], ["1234", "12\n", true]);
		},
	},
	{
		title: "a cut never leaves half a character",
		async run({ sandbox }) {
			const result = await sandbox.exec(["cat"], { stdin: "aüüü", maxOutputBytes: 4 });
			assert.deepEqual([result.stdout, result.truncated], ["aü", true]);
		},
	},
	{
		title: "the default bound is 1 MiB",
		async run({ sandbox }) {
			const result = await sandbox.exec(["cat"], { stdin: "x".repeat(1024 * 1024 + 1) });
			assert.deepEqual([result.stdout.length, result.truncated], [1024 * 1024, true]);
		},
	},
	{
		title: "stdout is handed on whole while it is kept cut, stderr is not",
		async run({ sandbox }) {
			const chunks: Uint8Array[] = [];
			const onStdout = (chunk: Uint8Array) => void chunks.push(Buffer.from(chunk));
			const command = ["sh", "-c", "echo one; echo err >&2; echo two"];
			const result = await sandbox.exec(command, { maxOutputBytes: 2, onStdout });
			assert.equal(Buffer.concat(chunks).toString(), "one\ntwo\n");
			assert.deepEqual([result.stdout, result.truncated], ["on", true]);
		},
	},
	{
		title: "a timeout ends the command and keeps what it said",
		async run({ sandbox }) {
			// Long enough for a slow engine to start it.
			const result = await sandbox.exec(["sh", "-c", "echo before; sleep 30; echo after"], { timeoutMs: 3000 });
			assert.deepEqual([result.endedBy, result.exitCode, result.stdout], ["timeout", null, "before\n"]);
			assert.ok(result.durationMs >= 2990 && result.durationMs < 15_000, `took ${result.durationMs} ms`);
		},
	},
	{
		title: "an abort ends the command",
		async run({ sandbox }) {
			const result = await sandbox.exec(["sleep", "30"], { signal: AbortSignal.timeout(200) });
			assert.deepEqual([result.endedBy, result.exitCode], ["signal", null]);
			assert.ok(result.durationMs < 15_000, `took ${result.durationMs} ms`);
		},
	},
	{
		title: "a signal that aborted already runs nothing",
		async run({ sandbox }) {
			const result = await sandbox.exec(["sh", "-c", "echo ran > /aborted"], { signal: AbortSignal.abort() });
			assert.deepEqual([result.endedBy, result.stdout], ["signal", ""]);
			assert.equal(await sandbox.readFile("/aborted"), null);
		},
	},
	{
		title: "several commands run at once, each with its own result",
		async run({ sandbox }) {
			const startedAt = performance.now();
			const outputs = await Promise.all(["1", "2", "3"].map((name) => sh(sandbox, `sleep 5; echo ${name}`)));
			assert.deepEqual(outputs, ["1\n", "2\n", "3\n"]);
			assert.ok(performance.now() - startedAt < 14_900, "they ran one after the other");
		},
	},
];
