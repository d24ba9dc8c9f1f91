import { availableParallelism, hostname, totalmem } from "node:os";
import type { JobProducer } from "@aes/queue";
import type { Logger } from "pino";
import type { Engine } from "./engine.ts";
import type { Stores } from "./stores.ts";

const HEARTBEAT_MS = 5_000;
/** A worker whose heartbeat is older is dead, and what it left behind is taken away. */
const DEAD_AFTER_MS = 20_000;
/** A row that waits longer than this was lost on its way to the queue, or its worker died. */
const STUCK_AFTER_MS = 15_000;
/** A reservation nobody has settled for this long, whose holder is gone. */
const ORPHANED_AFTER_MS = 60_000;
/** A container is recorded a moment after the engine has it. */
const RECORD_GRACE_MS = 15_000;
const IMAGE_BOUNDS = { keep: { count: 200 } };

type Deps = { engine: Engine; stores: Stores; workerId: string; log: Logger };

/** Says every few seconds that this worker lives and what it holds; says so once more when it ends in good order. */
export async function startHeartbeat({ engine, stores, workerId, log }: Deps) {
	const capacity = { cpus: availableParallelism(), memoryMb: Math.floor(totalmem() / 2 ** 20) };
	const register = async () => {
		const info = await engine.sandboxes.info().catch(() => null);
		await stores.workers.register({ id: workerId, hostname: hostname(), pid: process.pid, capacity, engine: info });
	};
	const beat = async () => {
		if (!(await stores.workers.heartbeat(workerId))) await register();
		const live = await engine.sandboxes.list();
		await stores.sandboxRecords.reconcile({
			workerId,
			liveIds: live.map(({ id }) => id),
			olderThanMs: RECORD_GRACE_MS,
		});
	};
	await register();
	const timer = setInterval(() => {
		beat().catch((error: unknown) => log.warn({ err: error }, "heartbeat failed; it is tried again"));
	}, HEARTBEAT_MS);
	return {
		async [Symbol.asyncDispose]() {
			clearInterval(timer);
			await stores.workers.stop(workerId);
		},
	};
}

/** Hands rows that wait too long or whose holder died to the queue again, and closes what dead holders reserved. */
export async function sweep({ stores, log }: Deps, producer: JobProducer): Promise<void> {
	const stuck = { queuedLongerThanMs: STUCK_AFTER_MS };
	for (const { id, attempt } of await stores.proposals.findStuck(stuck)) {
		log.info({ proposalId: id, attempt }, "proposal handed over again");
		await producer.enqueue("runProposal", { proposalId: id, attempt });
	}
	for (const { id, attempt } of await stores.admissions.findStuck(stuck)) {
		log.info({ admissionId: id, attempt }, "admission handed over again");
		await producer.enqueue("admitEnvironment", { admissionId: id, attempt });
	}
	await stores.ledger.lapseOrphans({ olderThanMs: ORPHANED_AFTER_MS });
}

/** Ends containers and networks whose owner is dead or whose time is over, and keeps the image cache bounded. */
export async function reap({ engine, stores, workerId, log }: Deps): Promise<void> {
	const live = await stores.workers.listLive({ freshMs: DEAD_AFTER_MS });
	const owners = new Set([workerId, ...live.map(({ id }) => id)]);
	const isOwnerAlive = (owner: string) => owners.has(owner) || !owner.startsWith("worker-");
	const ended = await engine.sandboxes.reap({ now: new Date(), isOwnerAlive });
	if (ended > 0) log.info({ ended }, "reaped what dead workers left");
	await engine.pruneImages(IMAGE_BOUNDS);
}
