import type { MethodName } from "@aes/core/proposals";
import type { Db } from "../../client.ts";
import type { Prisma } from "../../generated/client.ts";
import { aCampaignOf, aProject, type Scope } from "./rows.ts";

type Pick = <Item>(items: readonly Item[]) => Item;
export type ReportRows = { projectId: string; campaignIds: string[] };

const CELLS: readonly { method: MethodName; selfCheck: boolean; harness: string }[] = [
	{ method: "prompt", selfCheck: true, harness: "built-in" },
	{ method: "prompt_feedback", selfCheck: true, harness: "built-in" },
	{ method: "agentic", selfCheck: true, harness: "built-in" },
	{ method: "agentic", selfCheck: false, harness: "built-in" },
	{ method: "agentic", selfCheck: true, harness: "pi" },
];
const PROPOSERS = ["procedural/weak", "procedural/strong", "vendor/model"];
const SEEDS = 4;
const PER_CELL = 12;

const ENDS = [
	{ status: "completed", verdict: "accepted" },
	{ status: "completed", verdict: "accepted" },
	{ status: "completed", verdict: "rejected" },
	{ status: "completed", verdict: "inconclusive" },
	{ status: "stopped", verdict: null },
	{ status: "running", verdict: null },
] as const;

/**
 * Two campaigns of every method and variant by three proposers, and one in another project; verdicts, rounds, spend,
 * files and steps are drawn from `randomSeed`, so that a figure that is right by luck is wrong for another.
 */
export async function generateReportRows(db: Db, randomSeed: number): Promise<ReportRows> {
	const pick = createPick(randomSeed);
	const project = await aProject(db, `report-${randomSeed}`);
	const foreign = await aCampaignOf(db, await aProject(db, `foreign-${randomSeed}`));
	const scopes = [await aCampaignOf(db, project), await aCampaignOf(db, project)];
	const seedIds = await createSeeds(db, project.projectId, pick);
	const rows = newRows();
	for (const scope of scopes) fillCampaign(rows, { scope, seedIds, pick });
	fillCampaign(rows, { scope: foreign, seedIds: [foreign.seedId], pick });
	await insert(db, rows);
	return { projectId: project.projectId, campaignIds: scopes.map(({ campaignId }) => campaignId) };
}

const newRows = () => ({
	proposals: [] as Prisma.ProposalCreateManyInput[],
	ledger: [] as Prisma.LedgerEntryCreateManyInput[],
	steps: [] as Prisma.TrajectoryStepCreateManyInput[],
	environments: [] as Prisma.EnvironmentCreateManyInput[],
	versions: [] as Prisma.EnvironmentVersionCreateManyInput[],
	files: [] as Prisma.EnvironmentFileCreateManyInput[],
	admissions: [] as Prisma.AdmissionCreateManyInput[],
	rollouts: [] as Prisma.RolloutCreateManyInput[],
});
type Rows = ReturnType<typeof newRows>;

async function insert({ client }: Db, rows: Rows): Promise<void> {
	await client.blob.create({ data: { digest: BLOB, size: 1 } });
	await client.proposal.createMany({ data: rows.proposals });
	await client.ledgerEntry.createMany({ data: rows.ledger });
	await client.trajectoryStep.createMany({ data: rows.steps });
	await client.environment.createMany({ data: rows.environments });
	await client.environmentVersion.createMany({ data: rows.versions });
	await client.environmentFile.createMany({ data: rows.files });
	await client.admission.createMany({ data: rows.admissions });
	await client.rollout.createMany({ data: rows.rollouts });
}

const BLOB = "sha256:report";

async function createSeeds(db: Db, projectId: string, pick: Pick): Promise<string[]> {
	const seeds = Array.from({ length: SEEDS }, (_, at) => ({
		id: `${projectId}-seed-${at}`,
		projectId,
		kind: "rollouts" as const,
		name: `seed ${at}`,
		instruction: "",
		metadata: pick([{ category: "logs" }, { category: "sql" }, {}]),
		rollouts: [{ model: pick(["vendor/model", "vendor/other"]) }, { model: null }],
	}));
	await db.client.seed.createMany({ data: seeds });
	return seeds.map(({ id }) => id);
}

type Fill = { scope: Scope; seedIds: readonly string[]; pick: Pick };

function fillCampaign(rows: Rows, { scope: { projectId, campaignId }, seedIds, pick }: Fill): void {
	const variants = PROPOSERS.flatMap((proposer) => CELLS.map((variant) => ({ proposer, ...variant })));
	for (const [cell, variant] of variants.entries()) {
		for (let ordinal = 0; ordinal < PER_CELL; ordinal += 1) {
			const proposal = {
				...{ id: `${campaignId}-${cell}-${ordinal}`, projectId, campaignId, cell, ordinal, ...variant, ...pick(ENDS) },
				seedId: seedIds[ordinal % seedIds.length] ?? "",
				randomSeed: 1_000 + ordinal,
				...{ maxRounds: 3, timeLimitMs: 60_000, attempt: pick([1, 2]), rounds: pick([1, 2, 3]) },
			};
			rows.proposals.push(proposal);
			addSpend(rows, proposal, pick);
			addSteps(rows, proposal, pick);
			if (proposal.verdict !== null) addEnvironments(rows, { ...proposal, verdict: proposal.verdict }, pick);
		}
	}
}

type Proposal = { id: string; projectId: string; campaignId: string; attempt: number };

function addSpend(rows: Rows, { id, projectId, campaignId }: Proposal, pick: Pick): void {
	const row = { projectId, campaignId, proposalId: id, note: "", leaseToken: "t", reservedMicroUsd: 9_000 };
	const tokens = { uncachedInputTokens: pick([10, 700]), cachedInputTokens: pick([0, 5]), cacheWriteInputTokens: 1 };
	const spent = { status: "settled", priceVersion: "test" } as const;
	rows.ledger.push(
		{ ...row, ...spent, ...tokens, kind: "model_call", costMicroUsd: pick([11, 230, 4_700]), outputTokens: 3 },
		{ ...row, ...spent, kind: "sandbox", costMicroUsd: pick([7, 90]) },
		{ ...row, status: pick(["reserved", "released", "lapsed"] as const) },
	);
}

/** What a trace is made of: label, the rule behind it, and how its commands exited. */
const ACTIONS = [
	{ label: "read", labelRule: "rule", exitCodes: [0] },
	{ label: "build", labelRule: "rule", exitCodes: [1] },
	{ label: "write", labelRule: "rule", exitCodes: [null] },
	{ label: "test", labelRule: "rule", exitCodes: [0, 2] },
	{ label: "test", labelRule: "rule", exitCodes: [0, 0] },
	{ label: "test", labelRule: "rule", exitCodes: [] },
	{ label: "other", labelRule: "envkit-submit", exitCodes: [0] },
	{ label: null, labelRule: null, exitCodes: [] },
] as const;

/** Half of them of another attempt. */
function addSteps(rows: Rows, { id, attempt }: Proposal, pick: Pick): void {
	const count = pick([0, 3, 8, 30]);
	for (let index = 0; index < count; index += 1) {
		const { exitCodes, ...labelled } = pick(ACTIONS);
		rows.steps.push({
			...{ proposalId: id, attempt: index % 2 === 0 ? attempt : 9, index, at: new Date(0) },
			...{ source: "agent", message: `step ${index}`, toolCalls: [], ...labelled },
			observations: exitCodes.map((exitCode) => ({ exitCode, durationMs: 1 })),
		});
	}
}

type Ended = Proposal & { proposer: string; harness: string; verdict: "accepted" | "rejected" | "inconclusive" };

/**
 * A rejected first version, then one with the proposal's verdict; and an accepted leftover of another attempt.
 * No solver has tried what the vendor's model made in Pi.
 */
function addEnvironments(rows: Rows, { id, projectId, attempt, verdict, ...by }: Ended, pick: Pick): void {
	const isTried = by.proposer !== "vendor/model" || by.harness !== "pi";
	const environments = [
		{ id: `${id}-own`, attempt, verdicts: ["rejected", verdict] as const },
		{ id: `${id}-left`, attempt: 7, verdicts: ["accepted"] as const },
	];
	for (const { verdicts, ...environment } of environments) {
		rows.environments.push({ ...environment, projectId, proposalId: id, name: "task" });
		for (const [at, admitted] of verdicts.entries()) {
			const versionId = `${environment.id}-${at + 1}`;
			const digests = { contentDigest: `sha256:${versionId}`, packageHash: "sha256:0" };
			rows.versions.push({ id: versionId, environmentId: environment.id, number: at + 1, name: "task", ...digests });
			rows.admissions.push({ versionId, profile: "standard", status: "completed", verdict: admitted });
			const count = pick([5, 6, 11]);
			for (let file = 0; file < count; file += 1)
				rows.files.push({ versionId, path: `f${file}`, mode: 0o644, size: 1, blobDigest: BLOB });
			if (isTried) addRollouts(rows, { versionId, projectId }, pick);
		}
	}
}

const SOLVED = [
	{ status: "completed", reward: 1 },
	{ status: "completed", reward: 0.5 },
	{ status: "completed", reward: null },
	{ status: "queued", reward: null },
] as const;

/** Two solver rollouts of about every second version. */
function addRollouts(rows: Rows, { versionId, projectId }: { versionId: string; projectId: string }, pick: Pick): void {
	if (pick([true, false])) return;
	const solved = { versionId, projectId, solver: "vendor/solver", harness: "built-in", baseline: 0 };
	for (const ordinal of [0, 1]) {
		const drawn = { ...pick(SOLVED), turns: pick([3, 8, 21]) };
		rows.rollouts.push({ ...solved, ...drawn, id: `${versionId}-${ordinal}`, ordinal, randomSeed: ordinal });
	}
}

/** Mulberry32 (public domain): small, and the same everywhere. */
function createPick(randomSeed: number): Pick {
	let state = randomSeed;
	return (items) => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		const share = ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
		const item = items[Math.floor(share * items.length)];
		if (item === undefined) throw new Error("Nothing to pick from.");
		return item;
	};
}
