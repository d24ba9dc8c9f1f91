import type { Context } from "../context.ts";
import { startWorker } from "../stack/start-stack.ts";
import { waitUntil } from "../system/wait-until.ts";
import type { CommandStores } from "./stores.ts";

/** A worker whose heartbeat is older than this is taken for dead. */
export const FRESH_MS = 15_000;

const START_MS = 30_000;

/** Runs `work` while a worker is there: one that runs already, or one of our own that ends with it. */
export async function withWorker<Result>(
	context: Context,
	stores: CommandStores,
	work: () => Promise<Result>,
): Promise<Result> {
	if (await hasWorker(stores)) return work();
	const worker = await startWorker(context);
	try {
		// Nobody should be told that there is no worker while this one starts; one that never does is told of.
		await waitUntil(() => hasWorker(stores), { timeoutMs: START_MS });
		return await work();
	} finally {
		await worker.stop();
	}
}

export const hasWorker = async ({ workers }: CommandStores): Promise<boolean> =>
	(await workers.listLive({ freshMs: FRESH_MS })).length > 0;
