import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import type { Door } from "./gateway-process.ts";
import { createUsageMeter, type Usage } from "./process-usage.ts";
import { type Load, runLoad, type Way } from "./run-load.ts";

/**
 * What the gateway adds to a stream: 200 streams at once of 20 chunks a second, straight from a wire server on
 * loopback and through the gateway, passed through and translated. Wire server and gateway are processes of their own.
 * Delays mean something on an idle machine only; the CPU a chunk takes holds on a busy one too.
 */
const STREAMS = Number(process.argv[2] ?? 200);
const SESSIONS = 8;
const PACE = { chunks: 160, everyMs: 50 };
const WARM_UP = 20;

type Usages = { load: Usage; wire: Usage; gateway: Usage };

async function main(): Promise<void> {
	const server = startProcess("wire");
	const port = await ask<number>(server, { start: PACE });
	const gateway = startProcess("gateway");
	const root = await mkdtemp(join(tmpdir(), "gw-"));
	const doors = await ask<Door[]>(gateway, { port, root, sessions: SESSIONS });
	const door = (index: number) => doors[index % SESSIONS] as Door;
	const throughDoor = {
		target: (index: number) => ({ socketPath: door(index).socket }),
		token: (index: number) => door(index).token,
	};
	const ways: Way[] = [
		{ name: "direct", target: () => ({ host: "127.0.0.1", port }), asksUsage: true },
		{ name: "passed through", ...throughDoor, asksUsage: true },
		{ name: "translated", ...throughDoor, asksUsage: false },
	];
	print(
		`${STREAMS} streams × ${1000 / PACE.everyMs} chunks/s for ${(PACE.chunks * PACE.everyMs) / 1000} s, ${cpus().length} CPUs`,
	);
	await Promise.all(ways.slice(1).map((way) => runLoad(way, WARM_UP)));
	const own = createUsageMeter();
	let direct: Load | null = null;
	for (const way of ways) {
		for (const child of [server, gateway]) await ask(child, { usage: "start" });
		own.start();
		const load = await runLoad(way, STREAMS);
		const usages: Usages = {
			load: own.stop(),
			wire: await ask(server, { usage: "stop" }),
			gateway: await ask(gateway, { usage: "stop" }),
		};
		report(way.name, { load, direct, usages });
		direct ??= load;
	}
	for (const child of [server, gateway]) child.kill();
	await rm(root, { recursive: true, force: true });
}

type Report = { load: Load; direct: Load | null; usages: Usages };

function report(name: string, { load, direct, usages }: Report): void {
	const [p50, p99] = [quantile(load.chunkMs, 0.5), quantile(load.chunkMs, 0.99)];
	const first = quantile(load.firstMs, 0.5);
	const rate = (load.chunkMs.length / load.tookMs) * 1000;
	const held = load.chunkMs.length / (STREAMS * PACE.chunks);
	print(`\n${name}`);
	print(`  chunk delay     median ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`);
	print(`  first chunk     median ${first.toFixed(1)} ms (all streams asked for at once)`);
	print(`  delivered       ${(held * 100).toFixed(2)} % of the chunks, ${rate.toFixed(0)} a second`);
	print(`  load, server    ${describe(usages.load)}; ${describe(usages.wire)}`);
	if (!direct) return;
	const directP50 = quantile(direct.chunkMs, 0.5);
	const { gateway } = usages;
	const memoryMb = (gateway.peakRssMb - gateway.startRssMb) / STREAMS;
	const microseconds = (gateway.cpuMs / load.chunkMs.length) * 1000;
	print(`  gateway         ${describe(gateway)}, ${microseconds.toFixed(0)} µs of CPU a chunk`);
	print(
		`  gateway memory  ${gateway.startRssMb.toFixed(0)} → ${gateway.peakRssMb.toFixed(0)} MB, ${memoryMb.toFixed(2)} MB a stream`,
	);
	print(`  over direct     median +${(p50 - directP50).toFixed(2)} ms, × ${(p50 / directP50).toFixed(1)}`);
}

function describe({ cpuMs, tookMs, loopDelayMs }: Usage): string {
	return `${((cpuMs / tookMs) * 100).toFixed(0)} % of one core, ${loopDelayMs.toFixed(2)} ms late`;
}

function quantile(values: readonly number[], part: number): number {
	const sorted = values.toSorted((left, right) => left - right);
	return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

function startProcess(role: "wire" | "gateway"): ChildProcess {
	return fork(new URL("./role.ts", import.meta.url), [role]);
}

async function ask<Answer>(child: ChildProcess, message: object): Promise<Answer> {
	const answered = once(child, "message");
	child.send(message);
	const [answer] = await answered;
	return answer as Answer;
}

function print(line: string): void {
	process.stdout.write(`${line}\n`);
}

await main();
