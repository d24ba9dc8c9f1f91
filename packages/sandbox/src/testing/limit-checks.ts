import assert from "node:assert/strict";
import { rejects, type SandboxCheck, sh } from "./sandbox-check.ts";

const LIMITS = "an engine that keeps limits";
const SMALL = { cpus: 64, memoryMb: 128, pids: 40, diskMb: 32 };

/** Limits and walls of a sandbox, as its inmates meet them. */
export const limitChecks: readonly SandboxCheck[] = [
	{
		title: "a fork bomb stays within the process limit, and the sandbox is ended or cleaned",
		needs: LIMITS,
		own: { limits: SMALL },
		async run({ provider, sandbox, spec }) {
			const bomb = await sandbox.exec(["sh", "-c", "b() { b | b & }; b; sleep 30"], { timeoutMs: 1500 });
			assert.ok(bomb.durationMs < 20_000, `took ${bomb.durationMs} ms`);
			if (bomb.endedBy === "lost") {
				assert.equal((await rejects(sandbox.exec(["true"]), "unavailable")).details.reason, "pids");
			} else {
				await sandbox.endProcesses();
				assert.equal(await sh(sandbox, "echo usable"), "usable\n");
			}
			await using neighbour = await provider.create(spec);
			assert.equal(await sh(neighbour, "echo fine"), "fine\n");
		},
	},
	{
		title: "ending the processes works with the process table full",
		needs: LIMITS,
		own: { limits: SMALL },
		async run({ sandbox }) {
			await sandbox.exec(["sh", "-c", "while sleep 7101 & do :; done"], { timeoutMs: 5000 });
			await sandbox
				.exec(["perl", "-e", "while (1) { my $p = fork; if (defined $p && !$p) { sleep 7102 } }"], {
					timeoutMs: 800,
					signal: AbortSignal.timeout(800),
				})
				.catch(() => {});
			await sandbox.endProcesses();
			assert.equal(await sh(sandbox, "echo usable"), "usable\n");
		},
	},
	{
		title: "memory over the limit ends the command, not its neighbours",
		needs: LIMITS,
		own: { limits: SMALL },
		async run({ sandbox }) {
			const result = await sandbox.exec(["sh", "-c", "exec tail -n 1 /dev/zero"], { timeoutMs: 30_000 });
			assert.ok(result.endedBy === "lost" || result.exitCode === 137, JSON.stringify(result));
		},
	},
	{
		title: "disk over the limit ends the sandbox, and later calls say why",
		needs: LIMITS,
		own: { limits: SMALL },
		async run({ sandbox }) {
			const result = await sandbox.exec(["sh", "-c", "dd if=/dev/zero of=/big bs=1M count=48 2>/dev/null; sleep 30"]);
			assert.deepEqual([result.endedBy, result.exitCode], ["lost", null]);
			const error = await rejects(sandbox.readFile("/big"), "unavailable");
			assert.equal(error.details.reason, "disk");
			assert.match(error.message, /disk limit: it wrote more than the \d+ MB/);
		},
	},
	{
		title: "the limits are the ones asked for, more CPUs than there are included",
		needs: LIMITS,
		own: { limits: SMALL },
		async run({ sandbox }) {
			assert.equal(await sh(sandbox, "ulimit -n"), "16384\n");
			const cgroups = ["memory/memory.limit_in_bytes", "memory.max", "pids/pids.max", "pids.max"];
			const read = cgroups.map((name) => `/sys/fs/cgroup/${name}`).join(" ");
			assert.equal(await sh(sandbox, `cat ${read} 2>/dev/null || true`), `${128 * 1024 * 1024}\n40\n`);
		},
	},
	{
		title: "nothing may gain privileges",
		needs: LIMITS,
		async run({ sandbox }) {
			const status = await sh(sandbox, "grep -E '^(CapBnd|NoNewPrivs|Seccomp):' /proc/self/status | tr -d '[:blank:]'");
			// CHOWN 0, DAC_OVERRIDE 1, FOWNER 3, KILL 5, SETGID 6, SETUID 7
			assert.equal(status, "CapBnd:00000000000000eb\nNoNewPrivs:1\nSeccomp:2\n");
			assert.equal(await sh(sandbox, "touch /owned-by && chown 1000:1000 /owned-by && stat -c %u /owned-by"), "1000\n");
		},
	},
	{
		title: "without network there is no interface but loopback",
		needs: LIMITS,
		async run({ sandbox }) {
			assert.equal(await sh(sandbox, "ls /sys/class/net"), "lo\n");
		},
	},
	{
		title: "a gigabyte of output leaves the memory of this process flat",
		needs: "real output",
		async run({ sandbox }) {
			const before = process.memoryUsage().rss;
			let peak = before;
			const timer = setInterval(() => {
				peak = Math.max(peak, process.memoryUsage().rss);
			}, 50);
			const result = await sandbox.exec(["head", "-c", "1000000000", "/dev/zero"], { timeoutMs: 300_000 });
			clearInterval(timer);
			assert.deepEqual([result.exitCode, result.truncated, result.stdout.length], [0, true, 1024 * 1024]);
			assert.ok(peak - before < 150 * 1024 * 1024, `grew by ${Math.round((peak - before) / 1e6)} MB`);
		},
	},
];
