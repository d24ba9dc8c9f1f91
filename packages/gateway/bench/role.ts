import { openDoors } from "./gateway-process.ts";
import { startWireServer } from "./wire-server.ts";

/** One of the benchmark's processes, told what to do by messages. Ends with its parent. */
const SAMPLE_MS = 50;

let peakRss = 0;
setInterval(() => {
	peakRss = Math.max(peakRss, process.memoryUsage.rss());
}, SAMPLE_MS).unref();

process.on("disconnect", () => process.exit());
process.on("message", async (message: Record<string, never>) => {
	if (message.start) process.send?.(await startWireServer(message.start));
	if (message.port) process.send?.(await openDoors(message.port, message.sessions ?? 1));
	if (message.usage) process.send?.(measure(message.usage));
});

function measure(moment: "start" | "peak") {
	if (moment === "start") peakRss = process.memoryUsage.rss();
	const { user, system } = process.cpuUsage();
	return { rssMb: peakRss / 1024 / 1024, cpuMs: (user + system) / 1000 };
}
