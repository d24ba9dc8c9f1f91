import { createQueueConnection, type QueueStore, startWorkers } from "../index.ts";

/** A worker process that takes a proposal, says so and never ends it: for tests that kill it. */
const [store = "", lockMs = "", stalledIntervalMs = ""] = process.argv.slice(2);
const hang = () =>
	new Promise<void>(() => {
		process.stdout.write("taken\n");
	});
const nothing = async () => undefined;
const processors = { runProposal: hang, admitEnvironment: nothing, runRollout: nothing, sweep: nothing, reap: nothing };
const connection = await createQueueConnection(JSON.parse(store) as QueueStore);
await startWorkers(connection, processors, { lockMs: Number(lockMs), stalledIntervalMs: Number(stalledIntervalMs) });
