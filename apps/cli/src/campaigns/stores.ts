import {
	createBlobStore,
	createCampaignRepository,
	createDb,
	createEnvironmentRepository,
	createProjectRepository,
	createProposalRepository,
	createSeedRepository,
	createViews,
	createWorkerRepository,
} from "@aes/db";
import type { Context } from "../context.ts";
import { getDatabaseUrl } from "../setup/postgres.ts";

/** What commands read and write of the product's database, in the default project. */
export async function openStores(context: Context) {
	const db = createDb({ url: await getDatabaseUrl(context.settings), poolSize: 4 });
	const blobs = createBlobStore(db.pool);
	const project = await createProjectRepository(db).ensureDefault();
	return {
		projectId: project.id,
		campaigns: createCampaignRepository(db),
		environments: createEnvironmentRepository(db, blobs),
		proposals: createProposalRepository(db, { owner: "command", leaseMs: 0 }),
		seeds: createSeedRepository(db),
		blobs,
		views: createViews(db, blobs),
		workers: createWorkerRepository(db),
		[Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
	};
}
export type CommandStores = Awaited<ReturnType<typeof openStores>>;
