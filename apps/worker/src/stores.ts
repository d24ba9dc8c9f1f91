import {
	createAdmissionRepository,
	createAlertRepository,
	createBlobStore,
	createCampaignRepository,
	createDb,
	createEnvironmentRepository,
	createLedger,
	createNoticeRepository,
	createPriceTableRepository,
	createProjectRepository,
	createProposalRepository,
	createRolloutRepository,
	createSandboxRecordRepository,
	createSeedRepository,
	createStepRepository,
	createWorkerRepository,
	createWorkspaceRepository,
} from "@aes/db";
import type { WorkerEnv } from "./env.ts";
import { createWorkerId } from "./worker-id.ts";

/** Everything that a new worker reads and writes in Postgres, under the id that it is given here. */
export async function openStores(env: WorkerEnv) {
	const db = createDb({ url: env.DATABASE_URL, poolSize: 12 });
	const blobs = createBlobStore(db.pool);
	// Every database has one such project from its first use on, so its id names the installation.
	const { id: installation } = await createProjectRepository(db).ensureDefault();
	const workerId = createWorkerId(installation);
	const lease = { owner: workerId, leaseMs: env.AES_LEASE_MS };
	return {
		db,
		installation,
		workerId,
		blobs,
		campaigns: createCampaignRepository(db),
		alerts: createAlertRepository(db),
		notices: createNoticeRepository(db),
		prices: createPriceTableRepository(db),
		ledger: createLedger(db),
		proposals: createProposalRepository(db, lease),
		admissions: createAdmissionRepository(db, lease),
		rollouts: createRolloutRepository({ db, blobs }, lease),
		environments: createEnvironmentRepository(db, blobs),
		seeds: createSeedRepository(db),
		steps: createStepRepository(db, blobs),
		workers: createWorkerRepository(db),
		sandboxRecords: createSandboxRecordRepository(db),
		workspaces: createWorkspaceRepository(db, blobs),
	};
}
export type Stores = Awaited<ReturnType<typeof openStores>>;
