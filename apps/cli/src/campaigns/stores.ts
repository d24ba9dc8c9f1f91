import {
	createAccessLinkRepository,
	createAdmissionRepository,
	createAnnotationRepository,
	createApiKeyRepository,
	createAuditRepository,
	createBlobStore,
	createCampaignRepository,
	createCommandLedger,
	createDb,
	createEnvironmentEdits,
	createEnvironmentRepository,
	createMemberRepository,
	createProjectBlobs,
	createProjectRepository,
	createProposalRepository,
	createReadmissionRepository,
	createRolloutRepository,
	createRolloutViews,
	createSeedRepository,
	createTaskTexts,
	createViews,
	createWorkerRepository,
	createWorkspaceRepository,
	createWorkspaceViews,
} from "@aes/db";
import type { Context } from "../context.ts";
import { getDatabaseUrl } from "../setup/postgres.ts";

/** Commands claim nothing. */
const NO_LEASE = { owner: "command", leaseMs: 0 };

/** What commands read and write of the product's database, in the default project. */
export async function openStores(context: Context) {
	const db = createDb({ url: await getDatabaseUrl(context.settings), poolSize: 4 });
	const blobs = createBlobStore(db.pool);
	const project = await createProjectRepository(db).ensureDefault();
	return {
		projectId: project.id,
		admissions: createAdmissionRepository(db, NO_LEASE),
		annotations: createAnnotationRepository(db),
		audit: createAuditRepository(db),
		campaigns: createCampaignRepository(db),
		readmissions: createReadmissionRepository(db),
		keys: createApiKeyRepository(db),
		links: createAccessLinkRepository(db),
		members: createMemberRepository(db),
		ledger: createCommandLedger(db, project.id),
		environments: createEnvironmentRepository(db, blobs),
		edits: createEnvironmentEdits(db, blobs),
		projects: createProjectRepository(db),
		proposals: createProposalRepository(db, NO_LEASE),
		rollouts: createRolloutRepository({ db, blobs }, NO_LEASE),
		rolloutViews: createRolloutViews(db),
		seeds: createSeedRepository(db),
		blobs,
		blobsOf: (access: { projectId: string; withSolutions: boolean }) => createProjectBlobs(db, blobs, access),
		texts: createTaskTexts(db, blobs),
		views: createViews(db, blobs),
		workers: createWorkerRepository(db),
		workspaces: { ...createWorkspaceViews(db, blobs), ...createWorkspaceRepository(db, blobs) },
		[Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
	};
}
export type CommandStores = Awaited<ReturnType<typeof openStores>>;
