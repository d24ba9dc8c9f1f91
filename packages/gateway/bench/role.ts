import { type DoorsWanted, openDoors } from "./gateway-process.ts";
import { createUsageMeter } from "./process-usage.ts";
import { type Pace, startWireServer } from "./wire-server.ts";

/** One of the benchmark's processes, told what to do by messages. Ends with its parent. */
const usage = createUsageMeter();

process.on("disconnect", () => process.exit());
type Order = { start: Pace } | DoorsWanted | { usage: "start" | "stop" };

process.on("message", async (order: Order) => {
	if ("start" in order) process.send?.(await startWireServer(order.start));
	else if ("usage" in order) process.send?.(measure(order.usage));
	else process.send?.(await openDoors(order));
});

function measure(moment: "start" | "stop") {
	if (moment === "stop") return usage.stop();
	usage.start();
	return true;
}
