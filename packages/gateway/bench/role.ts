import { type DoorsWanted, openDoors } from "./gateway-process.ts";
import { type Pace, startWireServer } from "./wire-server.ts";

/** One of the benchmark's processes, told what to do by messages. Ends with its parent. */
const SAMPLE_MS = 50;

let peakRss = 0;
setInterval(() => {
	peakRss = Math.max(peakRss, process.memoryUsage.rss());
}, SAMPLE_MS).unref();

process.on("disconnect", () => process.exit());
type Order = { start: Pace } | DoorsWanted | { usage: "start" | "peak" };

process.on("message", async (order: Order) => {
	if ("start" in order) process.send?.(await startWireServer(order.start));
	else if ("usage" in order) process.send?.(measure(order.usage));
	else process.send?.(await openDoors(order));
});

function measure(moment: "start" | "peak") {
	if (moment === "start") peakRss = process.memoryUsage.rss();
	const { user, system } = process.cpuUsage();
	return { rssMb: peakRss / 1024 / 1024, cpuMs: (user + system) / 1000 };
}
