import { monitorEventLoopDelay } from "node:perf_hooks";

/** What a process used between `start` and `stop`. */
export type Usage = {
	startRssMb: number;
	peakRssMb: number;
	cpuMs: number;
	tookMs: number;
	/** How late timers fire, at the median: work that waits for the process's one thread. */
	loopDelayMs: number;
};

const SAMPLE_MS = 50;
/** How often the event loop's delay is looked at; the histogram counts it in. */
const RESOLUTION_MS = 5;
const MB = 1024 * 1024;

/** Samples this process. It keeps no process alive. */
export function createUsageMeter(): { start(): void; stop(): Usage } {
	const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
	let [startRss, peakRss, startedAt] = [0, 0, 0];
	let cpu = process.cpuUsage();
	setInterval(() => {
		peakRss = Math.max(peakRss, process.memoryUsage.rss());
	}, SAMPLE_MS).unref();
	return {
		start() {
			startRss = process.memoryUsage.rss();
			peakRss = startRss;
			startedAt = performance.now();
			cpu = process.cpuUsage();
			loop.enable();
			loop.reset();
		},
		stop() {
			loop.disable();
			const { user, system } = process.cpuUsage(cpu);
			return {
				startRssMb: startRss / MB,
				peakRssMb: peakRss / MB,
				cpuMs: (user + system) / 1000,
				tookMs: performance.now() - startedAt,
				loopDelayMs: Math.max(0, loop.percentile(50) / 1e6 - RESOLUTION_MS),
			};
		},
	};
}
