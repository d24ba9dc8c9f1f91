import "server-only";
import type { ApiContext } from "@aes/api";
import {
	createAdmissionRepository,
	createCampaignRepository,
	createNoticeRepository,
	createPriceTableRepository,
	createProposalRepository,
	createReadmissionRepository,
	createSeedRepository,
	createWorkerRepository,
	type Db,
	type QueuedRow,
} from "@aes/db";
import { createJobProducer, type QueueConnection } from "@aes/queue";

/** A worker whose heartbeat is older than this is taken for dead. */
const FRESH_MS = 15_000;
/** Pages claim nothing. */
const NO_LEASE = { owner: "web", leaseMs: 0 };

/** What pages do with campaigns: rows in the store, ids to the queue. */
export function createCampaignContext(db: Db, queue: () => Promise<QueueConnection>): ApiContext["campaigns"] {
	const proposals = createProposalRepository(db, NO_LEASE);
	const admissions = createAdmissionRepository(db, NO_LEASE);
	const ids = (rows: readonly QueuedRow[]) => rows.map(({ id }) => id);
	return {
		...createCampaignRepository(db),
		readmit: createReadmissionRepository(db).request,
		notices: createNoticeRepository(db),
		listSeeds: createSeedRepository(db).list,
		findPrices: createPriceTableRepository(db).findCurrent,
		async listWorkerProviders() {
			const live = await createWorkerRepository(db).listLive({ freshMs: FRESH_MS });
			return live.map(({ providers }) => providers);
		},
		async enqueueProposals(rows) {
			await using producer = createJobProducer(await queue());
			for (const { id, attempt } of rows) await producer.enqueue("runProposal", { proposalId: id, attempt });
			await proposals.markEnqueued(ids(rows));
		},
		async enqueueAdmissions(rows) {
			await using producer = createJobProducer(await queue());
			for (const { id, attempt } of rows) await producer.enqueue("admitEnvironment", { admissionId: id, attempt });
			await admissions.markEnqueued(ids(rows));
		},
	};
}
