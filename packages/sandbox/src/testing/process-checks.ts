import assert from "node:assert/strict";
import { rejects, type SandboxCheck, sh, within } from "./sandbox-check.ts";

const PROCESSES = "real processes";
/** Prints the command line of every process but the shell that looks. */
const LIST = `for p in /proc/[0-9]*; do [ "\${p#/proc/}" = $$ ] || tr '\\0' ' ' <$p/cmdline; done 2>/dev/null`;

/** What only real processes show: children, orphans, users. */
export const processChecks: readonly SandboxCheck[] = [
	{
		title: "a timeout ends children that left the session, were forked twice or hold the output",
		needs: PROCESSES,
		async run({ sandbox }) {
			const script =
				"setsid sleep 7001 & (sleep 7002 &) ; setsid sh -c 'sleep 7003 & sleep 7004' & env -i sleep 7005 & sleep 7006";
			const result = await within(5000, () => sandbox.exec(["sh", "-c", script], { timeoutMs: 500 }));
			assert.equal(result.endedBy, "timeout");
			assert.doesNotMatch(await sh(sandbox, LIST), /sleep 700/);
		},
	},
	{
		title: "a timeout ends children of another user",
		needs: PROCESSES,
		async run({ sandbox }) {
			const script = "setsid sleep 7011 & sleep 7012";
			assert.equal((await sandbox.exec(["sh", "-c", script], { timeoutMs: 400, user: 1000 })).endedBy, "timeout");
			assert.doesNotMatch(await sh(sandbox, LIST), /sleep 701/);
		},
	},
	{
		title: "a timeout spares other commands and services started before",
		needs: PROCESSES,
		async run({ sandbox }) {
			await sh(sandbox, "setsid sleep 7021 >/dev/null 2>&1 </dev/null &");
			const other = sandbox.exec(["sh", "-c", "sleep 1.5; echo done"]);
			assert.equal((await sandbox.exec(["sleep", "7022"], { timeoutMs: 400 })).endedBy, "timeout");
			assert.equal((await other).stdout, "done\n");
			const running = await sh(sandbox, LIST);
			assert.match(running, /sleep 7021/);
			assert.doesNotMatch(running, /sleep 7022/);
		},
	},
	{
		title: "a command returns although a service it started holds its output",
		needs: PROCESSES,
		async run({ sandbox }) {
			const script = "setsid sleep 7031 & echo started; exit 5";
			const result = await within(2000, () => sandbox.exec(["sh", "-c", script]));
			assert.deepEqual([result.exitCode, result.stdout, result.endedBy], [5, "started\n", "exit"]);
			assert.match(await sh(sandbox, LIST), /sleep 7031/);
		},
	},
	{
		title: "a command that closes its output is not over",
		needs: PROCESSES,
		async run({ sandbox }) {
			const result = await sandbox.exec(["sh", "-c", "echo x; exec >&- 2>&-; sleep 1; exit 4"]);
			assert.deepEqual([result.exitCode, result.stdout], [4, "x\n"]);
			assert.ok(result.durationMs >= 1000);
		},
	},
	{
		title: "a command that stops its own shell's signals still times out",
		needs: PROCESSES,
		async run({ sandbox }) {
			const result = await sandbox.exec(["sh", "-c", "trap '' TERM INT HUP; while :; do sleep 1; done"], {
				timeoutMs: 400,
			});
			assert.equal(result.endedBy, "timeout");
		},
	},
	{
		title: "ending the processes leaves the keep-alive alone, and orphans are reaped",
		needs: PROCESSES,
		async run({ sandbox }) {
			await sh(sandbox, "(sleep 0.1 &) ; (setsid sleep 7041 >/dev/null 2>&1 &) ; sleep 0.3");
			const isReaped = '! grep -q "^State:.Z" /proc/[0-9]*/status 2>/dev/null';
			await sh(sandbox, `until ${isReaped}; do sleep 0.1; done`);
			const running = sandbox.exec(["sh", "-c", "echo > /is-started; exec sleep 7042"]);
			await sh(sandbox, "until [ -e /is-started ]; do sleep 0.1; done");
			await sandbox.endProcesses();
			assert.equal((await running).exitCode, 137);
			assert.doesNotMatch(await sh(sandbox, LIST), /sleep 704/);
			const count = await sh(sandbox, 'n=0; for p in /proc/[0-9]*; do n=$((n + 1)); done; echo "$n"');
			assert.equal(count, "3\n");
		},
	},
	{
		title: "uploaded files belong to root, and others may pass their folders",
		needs: "users and owners",
		async run({ sandbox }) {
			await sandbox.upload("/owned", new Map([["a/b/c", { content: Buffer.from("c"), mode: 0o644 }]]));
			await sandbox.writeFile("/owned/x/y", "y");
			const owners = await sh(sandbox, "stat -c '%u:%g %a' /owned /owned/a /owned/a/b/c /owned/x/y");
			assert.equal(owners, "0:0 755\n0:0 755\n0:0 644\n0:0 644\n");
			assert.equal(await sh(sandbox, "cat /owned/a/b/c /owned/x/y", { user: 1000 }), "cy");
		},
	},
	{
		title: "an upload leaves the mode of folders that are there",
		needs: "folder modes",
		async run({ sandbox }) {
			await sandbox.upload("/", new Map([["tmp/uploaded", { content: Buffer.from("x"), mode: 0o644 }]]));
			await sandbox.writeFile("/tmp/written", "x");
			assert.equal(await sh(sandbox, "stat -c %a /tmp"), "1777\n");
		},
	},
	{
		title: "a link is refused as a file, and never followed out of the sandbox",
		needs: "links",
		async run({ sandbox }) {
			await sh(
				sandbox,
				"mkdir -p /linked && ln -s /etc/passwd /linked/file && ln -s /etc /linked/dir && ln -s / /linked/up",
			);
			await rejects(sandbox.readFile("/linked/file"), "invalid_input");
			await rejects(sandbox.download("/linked/dir", { maxFiles: 1e5, maxBytes: 1e9 }), "invalid_input");
			await sh(sandbox, "echo inside > /only-inside");
			assert.equal(Buffer.from((await sandbox.readFile("/linked/up/only-inside")) ?? []).toString(), "inside\n");
			await sandbox.writeFile("/linked/file", "replaced");
			assert.match(await sh(sandbox, "cat /linked/file; head -1 /etc/passwd"), /^replacedroot:/);
		},
	},
	{
		title: "a device or a pipe is refused as a file",
		needs: "special files",
		async run({ sandbox }) {
			await sh(sandbox, "mkfifo /pipe");
			await rejects(sandbox.readFile("/pipe"), "invalid_input");
			await rejects(
				sandbox.readFile("/dev/null").then((found) => found ?? sandbox.readFile("/pipe")),
				"invalid_input",
			);
		},
	},
	{
		title: "a download leaves out links and special files and keeps every name of a file",
		needs: "links",
		async run({ sandbox }) {
			await sh(
				sandbox,
				"mkdir -p /mixed/sub && cd /mixed && echo a > a && ln -s a soft && ln a sub/hard && mkfifo pipe",
			);
			const files = await sandbox.download("/mixed", { maxFiles: 10, maxBytes: 100 });
			assert.deepEqual([...(files?.keys() ?? [])].sort(), ["a", "sub/hard"]);
			assert.equal(Buffer.from(files?.get("sub/hard")?.content ?? []).toString(), "a\n");
		},
	},
];
