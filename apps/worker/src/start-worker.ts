import type { RunProposalDeps } from "@aes/core/proposals";
import { unpackTar } from "@aes/files";
import { createGateway } from "@aes/gateway";
import { createMethods, loadWorkspaceFiles } from "@aes/harness";
import type { VendorDeps } from "@aes/models/vendors";
import { createHoldLease, createJobProducer, createQueueConnection, type JobEvent, startWorkers } from "@aes/queue";
import type { Logger } from "pino";
import { createAdmit, createRunners } from "./admissions.ts";
import { createDisk } from "./disk.ts";
import { createEngine } from "./engine.ts";
import type { WorkerEnv } from "./env.ts";
import { createMetering } from "./metering.ts";
import { createModels } from "./models.ts";
import { createProcessors, type ProcessorDeps } from "./processors.ts";
import { createAttempt } from "./rollouts.ts";
import { openStores } from "./stores.ts";
import { tendRules } from "./tend.ts";
import { toTimings } from "./timings.ts";
import { reap, startHeartbeat, sweep } from "./upkeep.ts";
import { createOpenWorkspace } from "./workspaces.ts";

/** What one proposal may do in child sandboxes: three rounds of self-checks fit with room to spare. */
const CHILD_QUOTA = { total: 60, concurrent: 2, cpuSeconds: 3_600 };
/** Proposals mostly wait for admissions; the containers of both share the engine's slots. */
const CONCURRENCY = { runProposal: 6, admitEnvironment: 4, runRollout: 4 };

/** How long faults of vendors are waited out, where it is not to be as long as usual. */
export type Patience = Pick<VendorDeps, "retries"> & Pick<RunProposalDeps, "firstWaitMs">;

/** Picks the adapters, takes jobs, and returns what ends it: running jobs are cancelled and their rows handed back. */
export async function startWorker(env: WorkerEnv, log: Logger, patience?: Patience): Promise<AsyncDisposable> {
	const models = await createModels(env, patience);
	const stores = await openStores(env);
	const { workerId } = stores;
	const engine = createEngine(env);
	await stores.prices.keep(models.prices);
	const metering = createMetering(stores, { workerId, prices: models.prices });
	await stores.workspaces.ensureShipped(stores.installation, await loadWorkspaceFiles());
	const timings = toTimings(env.AES_LEASE_MS);
	const disk = createDisk(env, log);
	const deps = { env, engine, metering, stores, timings, disk, workerId, log };
	const heartbeat = await startHeartbeat({ ...deps, models });

	const gateway = await createGateway({
		root: env.AES_GATEWAY_DIR,
		model: models.client,
		meter: (unmetered, owner) => metering.meterModel(unmetered, toHolder(owner)),
		passThrough: {
			upstreamsOf: models.upstreamsOf,
			reserve: (bounds, owner) => metering.reserveModelCall(bounds, toHolder(owner)),
		},
		createRunners: (owner) => createRunners(deps, owner),
		unpackTar,
		clock: () => new Date(),
	});
	await reap(deps, gateway);
	const connection = await createQueueConnection(
		env.REDIS_URL ? { redisUrl: env.REDIS_URL } : { databaseUrl: env.DATABASE_URL },
	);
	const producer = createJobProducer(connection);
	const keepLease = createHoldLease({ leaseMs: env.AES_LEASE_MS });

	const processorDeps: ProcessorDeps = {
		proposal: {
			proposals: stores.proposals,
			seeds: stores.seeds,
			steps: stores.steps,
			versions: stores.environments,
			admissions: {
				async request(input) {
					const { id, attempt } = await stores.admissions.request(input);
					await producer.enqueue("admitEnvironment", { admissionId: id, attempt });
					await stores.admissions.markEnqueued([id]);
					return id;
				},
				wait: stores.admissions.wait,
			},
			gateway,
			openWorkspace: createOpenWorkspace(deps),
			methods: createMethods({ prices: models.prices }),
			providers: models.providers,
			childQuota: CHILD_QUOTA,
			keepLease,
			...(patience && { firstWaitMs: patience.firstWaitMs }),
		},
		admission: {
			admissions: stores.admissions,
			versions: stores.environments,
			admit: createAdmit(deps),
			keepLease,
		},
		rollout: {
			rollouts: stores.rollouts,
			versions: stores.environments,
			attempt: createAttempt({ ...deps, gateway, models }),
			providers: models.providers,
			keepLease,
			...(patience && { firstWaitMs: patience.firstWaitMs }),
		},
		afterProposal: () => tendRules({ stores, log }),
		disk,
		sweep: () => sweep(deps, producer),
		reap: () => reap(deps, gateway),
	};
	const workers = await startWorkers(connection, createProcessors(processorDeps), {
		concurrency: CONCURRENCY,
		everyMs: timings.everyMs,
		lockMs: timings.lockMs,
		onEvent: (event) => logJob(log, event),
		onError: (error) => log.warn({ err: error }, "the queue has a fault; it is tried again"),
	});
	log.info({ workerId }, "worker started");
	return {
		async [Symbol.asyncDispose]() {
			await workers.close();
			await producer[Symbol.asyncDispose]();
			await connection[Symbol.asyncDispose]();
			await heartbeat[Symbol.asyncDispose]();
			await stores.db[Symbol.asyncDispose]();
			log.info({ workerId }, "worker ended");
		},
	};
}

const toHolder = ({ plan, leaseToken }: { plan: { id: string }; leaseToken: string }) => ({
	scope: { proposalId: plan.id, environmentVersionId: null },
	leaseToken,
});

/** Housekeeping that went well is for the debugger; work and failures are for everybody. */
function logJob(log: Logger, event: JobEvent): void {
	const { key, jobId } = event;
	if (event.type === "failed") log.warn({ key, jobId, err: event.error, durationMs: event.durationMs }, "job failed");
	else log[key === "sweep" || key === "reap" ? "debug" : "info"]({ ...event }, `job ${event.type}`);
}
