import type { MethodName } from "@aes/core/proposals";
import type { Db } from "../../client.ts";
import { aSeed } from "../../testing/index.ts";

/** Rows straight into the tables: a view is tested on states that take the product many steps to reach. */
export async function aProject(db: Db, slug: string) {
	const project = await db.client.project.create({ data: { slug, name: slug } });
	const { kind, name, instruction } = aSeed();
	const seed = await db.client.seed.create({
		data: { id: `seed-${slug}`, projectId: project.id, kind, name, instruction, metadata: {}, rollouts: [] },
	});
	return { projectId: project.id, seedId: seed.id };
}

export type Scope = Awaited<ReturnType<typeof aProject>> & { campaignId: string };

export async function aCampaignOf(db: Db, project: Awaited<ReturnType<typeof aProject>>): Promise<Scope> {
	const { id } = await db.client.campaign.create({
		data: {
			projectId: project.projectId,
			name: "campaign",
			proposer: "procedural/weak",
			methods: ["prompt"],
			proposalsPerMethod: 1,
			seedIds: [project.seedId],
			randomSeed: 1,
			selfCheck: true,
			maxRounds: 3,
			profile: "standard",
			priceVersion: "test",
		},
	});
	return { ...project, campaignId: id };
}

type ProposalChanges = Partial<{
	method: MethodName;
	proposer: string;
	harness: string;
	workspaceVersionId: string;
	selfCheck: boolean;
	status: "queued" | "running" | "completed" | "cancelled" | "stopped";
	verdict: "accepted" | "rejected" | "inconclusive" | null;
	endReason: string | null;
	rounds: number;
	attempt: number;
}>;

let ordinal = 0;

export async function aProposalRow(db: Db, scope: Scope, changes: ProposalChanges = {}): Promise<string> {
	const { id } = await db.client.proposal.create({
		data: {
			...scope,
			method: "prompt",
			proposer: "procedural/weak",
			ordinal: ordinal++,
			randomSeed: 1,
			selfCheck: true,
			maxRounds: 3,
			timeLimitMs: 60_000,
			status: "completed",
			attempt: 1,
			...changes,
		},
	});
	return id;
}

type Verdict = "accepted" | "rejected" | "inconclusive" | null;
type VersionRow = { verdict?: Verdict; failed?: readonly string[]; warned?: readonly string[] };
type EnvironmentInput = {
	projectId: string;
	proposalId?: string;
	attempt?: number;
	name?: string;
	/** Oldest first; `verdict: undefined` asks for no admission at all, null for one that still runs. */
	versions: readonly VersionRow[];
	createdAt?: Date;
};

export async function anEnvironment(db: Db, { versions, name = "task", ...rest }: EnvironmentInput): Promise<string> {
	const { id } = await db.client.environment.create({ data: { name, ...rest } });
	for (const [at, version] of versions.entries()) {
		const row = await db.client.environmentVersion.create({
			data: { environmentId: id, number: at + 1, name, contentDigest: `sha256:${id}-${at}`, packageHash: "sha256:0" },
		});
		if (version.verdict !== undefined) await anAdmission(db, row.id, version);
	}
	return id;
}

async function anAdmission(db: Db, versionId: string, { verdict, failed = [], warned = [] }: VersionRow) {
	const checks = [...warned.map((id) => [id, "warn"] as const), ...failed.map((id) => [id, "fail"] as const)];
	await db.client.admission.create({
		data: {
			versionId,
			profile: "standard",
			status: verdict === null ? "running" : "completed",
			verdict: verdict ?? null,
			checks: {
				create: checks.map(([controlId, outcome], at) => ({
					controlId,
					ordinal: at,
					verdict: outcome,
					reason: "",
					evidence: [],
					durationMs: 1,
				})),
			},
		},
	});
}
