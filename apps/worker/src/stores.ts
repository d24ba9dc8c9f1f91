import {
	createAdmissionRepository,
	createBlobStore,
	createDb,
	createEnvironmentRepository,
	createLedger,
	createProposalRepository,
	createSandboxRecordRepository,
	createSeedRepository,
	createStepRepository,
	createWorkerRepository,
} from "@aes/db";
import type { WorkerEnv } from "./env.ts";

/** Everything that this worker reads and writes in Postgres, under its id. */
export function createStores(env: WorkerEnv, workerId: string) {
	const db = createDb({ url: env.DATABASE_URL, poolSize: 12 });
	const blobs = createBlobStore(db.pool);
	const lease = { owner: workerId, leaseMs: env.AES_LEASE_MS };
	return {
		db,
		blobs,
		ledger: createLedger(db),
		proposals: createProposalRepository(db, lease),
		admissions: createAdmissionRepository(db, lease),
		environments: createEnvironmentRepository(db, blobs),
		seeds: createSeedRepository(db),
		steps: createStepRepository(db, blobs),
		workers: createWorkerRepository(db),
		sandboxRecords: createSandboxRecordRepository(db),
	};
}
export type Stores = ReturnType<typeof createStores>;
