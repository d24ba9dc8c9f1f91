import type { PriceTable } from "@aes/core/ledger";
import type { ModelProviders } from "@aes/core/ports";
import type { CampaignRepository, NoticeRepository, QueuedRow, ReadmissionRepository, SeedRepository } from "@aes/db";

/** What the procedures of campaigns may do. */
export type CampaignContext = Pick<
	CampaignRepository,
	"create" | "get" | "pause" | "resume" | "resumeFailed" | "cancel" | "readProgress"
> & {
	readmit: ReadmissionRepository["request"];
	notices: Pick<NoticeRepository, "list" | "markRead">;
	listSeeds: SeedRepository["list"];
	/** null before any worker said what it charges. */
	findPrices(): Promise<PriceTable | null>;
	/** Of each live worker; null where it did not say. */
	listWorkerProviders(): Promise<readonly (ModelProviders | null)[]>;
	/** Hands the rows to the queue; what does not get there is handed over by the next sweep. */
	enqueueProposals(rows: readonly QueuedRow[]): Promise<void>;
	enqueueAdmissions(rows: readonly QueuedRow[]): Promise<void>;
};
