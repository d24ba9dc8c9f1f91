import { availableParallelism, hostname, totalmem } from "node:os";
import type { WorkerGateway } from "@aes/gateway";
import type { JobProducer } from "@aes/queue";
import type { Logger } from "pino";
import type { Disk } from "./disk.ts";
import type { Engine } from "./engine.ts";
import type { WorkerEnv } from "./env.ts";
import type { Models } from "./models.ts";
import type { Stores } from "./stores.ts";
import { tend } from "./tend.ts";
import { tendAlerts } from "./tend-alerts.ts";
import type { Timings } from "./timings.ts";
import { isWorkerOf } from "./worker-id.ts";

const IMAGE_BOUNDS = { keep: { count: 200 } };
/** Environments from before there was a search; the rest waits for the next sweep. */
const INDEXED_AT_ONCE = { limit: 20 };

type Deps = { engine: Engine; stores: Stores; timings: Timings; disk: Disk; log: Logger };
type HeartbeatDeps = Deps & { models: Pick<Models, "providers"> };

/** Says every few seconds that this worker lives and what it holds; says so once more when it ends in good order. */
export async function startHeartbeat({ engine, stores, timings, disk, models, log }: HeartbeatDeps) {
	const { workerId } = stores;
	const { providers } = models;
	const host = { cpus: availableParallelism(), memoryMb: Math.floor(totalmem() / 2 ** 20) };
	const readCapacity = async () => ({ ...host, ...(await disk.read()) });
	const register = async () => {
		const info = await engine.sandboxes.info().catch(() => null);
		const capacity = await readCapacity();
		const about = { id: workerId, hostname: hostname(), pid: process.pid, capacity, engine: info, providers };
		await stores.workers.register(about);
	};
	const beat = async () => {
		if (!(await stores.workers.heartbeat(workerId, await readCapacity()))) await register();
		const live = await engine.sandboxes.list();
		await stores.sandboxRecords.reconcile({
			workerId,
			liveIds: live.map(({ id }) => id),
			olderThanMs: timings.recordGraceMs,
		});
	};
	await register();
	const timer = setInterval(() => {
		beat().catch((error: unknown) => log.warn({ err: error }, "heartbeat failed; it is tried again"));
	}, timings.heartbeatMs);
	return {
		async [Symbol.asyncDispose]() {
			clearInterval(timer);
			await stores.workers.stop(workerId);
		},
	};
}

/**
 * Hands rows that wait too long or whose holder died to the queue again, plans the rollouts that campaigns ask for on
 * what they accepted, closes what dead holders reserved, and looks after campaigns. A step that fails keeps none of the
 * others from its turn.
 */
export async function sweep(deps: Deps & { env: WorkerEnv }, producer: JobProducer): Promise<void> {
	const { stores, timings } = deps;
	const steps = [
		() => handOverAgain(deps, producer),
		() => planRollouts(stores, producer),
		() => stores.environments.index(INDEXED_AT_ONCE),
		() => stores.ledger.lapseOrphans({ olderThanMs: timings.orphanedAfterMs }),
		() => tend(deps, toWebhook(deps.env)),
		() => tendAlerts(deps, toMail(deps.env)),
	];
	const ends = [];
	for (const step of steps) ends.push(...(await Promise.allSettled([step()])));
	const errors = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
	if (errors.length > 0) throw new AggregateError(errors, "A sweep left undone what the errors in it say.");
}

async function handOverAgain({ stores, timings, log }: Deps, producer: JobProducer): Promise<void> {
	const stuck = { queuedLongerThanMs: timings.stuckAfterMs };
	for (const { id, attempt } of await stores.proposals.findStuck(stuck)) {
		log.info({ proposalId: id, attempt }, "proposal handed over again");
		await producer.enqueue("runProposal", { proposalId: id, attempt });
	}
	for (const { id, attempt } of await stores.admissions.findStuck(stuck)) {
		log.info({ admissionId: id, attempt }, "admission handed over again");
		await producer.enqueue("admitEnvironment", { admissionId: id, attempt });
	}
	for (const { id, attempt } of await stores.rollouts.findStuck(stuck)) {
		log.info({ rolloutId: id, attempt }, "rollout handed over again");
		await producer.enqueue("runRollout", { rolloutId: id, attempt });
	}
}

async function planRollouts({ rollouts }: Stores, producer: JobProducer): Promise<void> {
	const accepted = await rollouts.planAccepted();
	for (const { id, attempt } of accepted) await producer.enqueue("runRollout", { rolloutId: id, attempt });
	await rollouts.markEnqueued(accepted.map(({ id }) => id));
}

const toWebhook = (env: WorkerEnv) =>
	env.AES_WEBHOOK_URL === undefined
		? null
		: {
				url: env.AES_WEBHOOK_URL,
				secret: env.AES_WEBHOOK_SECRET,
				allowPrivate: env.AES_WEBHOOK_ALLOW_PRIVATE === "1",
			};

const toMail = ({ AES_SMTP_URL: url, AES_SMTP_FROM: from }: WorkerEnv) => (url && from ? { url, from } : null);

/** Ends what dead workers left in the engine and on this host, and keeps the image cache bounded. */
export async function reap({ engine, stores, timings, log }: Deps, gateway: WorkerGateway): Promise<void> {
	const live = await stores.workers.listLive({ freshMs: timings.deadAfterMs });
	const owners = new Set([stores.workerId, ...live.map(({ id }) => id)]);
	const isOwnerAlive = (owner: string) => owners.has(owner) || !isWorkerOf(stores.installation, owner);
	const ended = await engine.sandboxes.reap({ now: new Date(), isOwnerAlive });
	if (ended > 0) log.info({ ended }, "reaped what dead workers left");
	await gateway.removeStale();
	await engine.pruneImages(IMAGE_BOUNDS);
}
