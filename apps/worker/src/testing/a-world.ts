import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type CampaignPlan, parseCampaignPlan } from "@aes/core/campaigns";
import { toSeedsFromJob } from "@aes/core/seeds";
import {
	createBlobStore,
	createCampaignRepository,
	createDb,
	createEnvironmentRepository,
	createProjectRepository,
	createProposalRepository,
	createSeedRepository,
	createViews,
} from "@aes/db";
import { createTestDatabase } from "@aes/db/testing";
import { readJob } from "@aes/files";
import { createJobProducer, createQueueConnection } from "@aes/queue";
import { testEnv } from "./env.ts";
import { waitUntil } from "./wait-until.ts";

const EXAMPLE_JOB = fileURLToPath(new URL("../../../../examples/jobs/terminal-demo", import.meta.url));

export type WorldOptions = { leaseMs?: number; serverUrl?: string; redisUrl?: string; dockerHost?: string };
export type World = Awaited<ReturnType<typeof aWorld>>;

/** A database of its own with the example seeds, a folder for sockets, and the environment of workers on them. */
export async function aWorld({ leaseMs, serverUrl, redisUrl, dockerHost }: WorldOptions = {}) {
	const { proposerImage, agentImages, ...given } = testEnv();
	const database = await createTestDatabase(serverUrl);
	const db = createDb({ url: database.url, poolSize: 6 });
	const gatewayDir = await mkdtemp(join(tmpdir(), "aes-gw-"));
	const blobs = createBlobStore(db.pool);
	const { id: projectId } = await createProjectRepository(db).ensureDefault();
	const seedIds = await importSeeds(createSeedRepository(db), projectId);
	await db.pool.query(RECORD_ENDS);
	const engine = dockerHost ?? given.dockerHost;
	return {
		db,
		blobs,
		projectId,
		seedIds,
		gatewayDir,
		environments: createEnvironmentRepository(db, blobs),
		proposals: createProposalRepository(db, { owner: "test", leaseMs: 3_600_000 }),
		campaigns: createCampaignRepository(db),
		views: createViews(db, blobs),
		queueStore: redisUrl ? { redisUrl } : { databaseUrl: database.url },
		/** For `readWorkerEnv`, or for a worker in a process of its own. */
		variables: {
			DATABASE_URL: database.url,
			AES_PROPOSER_IMAGE: proposerImage,
			...(agentImages && { AES_AGENT_IMAGES: agentImages }),
			AES_GATEWAY_DIR: gatewayDir,
			AES_LOG_LEVEL: "info",
			...(redisUrl && { REDIS_URL: redisUrl }),
			...(engine && { DOCKER_HOST: engine }),
			...(leaseMs && { AES_LEASE_MS: String(leaseMs) }),
		},
		async [Symbol.asyncDispose]() {
			await db[Symbol.asyncDispose]();
			await database[Symbol.asyncDispose]();
			await rm(gatewayDir, { recursive: true, force: true });
		},
	};
}

/** Plans proposals, one of each method unless told; nobody is told of them yet. */
export function createCampaign({ campaigns, projectId, seedIds }: World, changes: Partial<CampaignPlan> = {}) {
	const plan = parseCampaignPlan({
		name: "test",
		methods: ["prompt", "prompt_feedback", "agentic"],
		proposers: [{ model: "procedural/strong" }],
		proposalsPerCell: 1,
		seedIds,
		randomSeed: 7,
		timeLimitMs: 20 * 60_000,
		...changes,
	});
	return campaigns.create({ projectId, plan, priceVersion: "test" });
}

/** The same, handed to the queue as commands do. Returns the campaign's id. */
export async function startCampaign(world: World, changes: Partial<CampaignPlan> = {}): Promise<string> {
	const { id, proposals } = await createCampaign(world, changes);
	await using connection = await createQueueConnection(world.queueStore);
	await using producer = createJobProducer(connection);
	for (const { id: proposalId, attempt } of proposals) await producer.enqueue("runProposal", { proposalId, attempt });
	await world.proposals.markEnqueued(proposals.map((proposal) => proposal.id));
	return id;
}

/** Waits until every proposal of the campaign has ended; returns their rows with what they submitted. */
export async function waitForEnds({ db, campaigns }: World, campaignId: string, timeoutMs = 500_000) {
	const hasEnded = async () => (await campaigns.get(campaignId)).status !== "running";
	await waitUntil("The campaign has ended", hasEnded, { timeoutMs, everyMs: 300 });
	return db.client.proposal.findMany({
		where: { campaignId },
		orderBy: { method: "asc" },
		include: { environments: { include: { versions: { include: { admissions: true }, orderBy: { number: "asc" } } } } },
	});
}

/** How often each row of that table came to an end; a row that never did is not in it. */
export async function countEnds(
	{ db }: World,
	table: "proposals" | "admissions" | "rollouts",
): Promise<Map<string, number>> {
	const { rows } = await db.pool.query<{ id: string; ends: number }>(
		"SELECT row_id AS id, count(*)::int AS ends FROM recorded_ends WHERE of_table = $1 GROUP BY row_id",
		[table],
	);
	return new Map(rows.map(({ id, ends }) => [id, ends]));
}

/** The store itself tells each time that a row ends, whoever writes it. */
const RECORD_ENDS = `
	CREATE TABLE recorded_ends (of_table text, row_id text);
	CREATE FUNCTION record_end() RETURNS trigger LANGUAGE plpgsql AS
		'BEGIN INSERT INTO recorded_ends VALUES (TG_TABLE_NAME, NEW.id); RETURN NULL; END';
	CREATE TRIGGER record_end AFTER UPDATE OF finished_at ON proposals FOR EACH ROW EXECUTE FUNCTION record_end();
	CREATE TRIGGER record_end AFTER UPDATE OF finished_at ON admissions FOR EACH ROW EXECUTE FUNCTION record_end();
	CREATE TRIGGER record_end AFTER UPDATE OF finished_at ON rollouts FOR EACH ROW EXECUTE FUNCTION record_end();`;

async function importSeeds(seeds: ReturnType<typeof createSeedRepository>, projectId: string): Promise<string[]> {
	const { trials } = await readJob(EXAMPLE_JOB);
	const found = toSeedsFromJob(trials).seeds;
	for (const seed of found) await seeds.upsert({ projectId, seed });
	return found.map(({ id }) => id);
}
