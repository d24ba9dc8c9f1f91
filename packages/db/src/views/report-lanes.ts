import { FIGURE8_RUNS, type LaneRun, METHOD_TITLE } from "@aes/core/metrics";
import type { MethodName } from "@aes/core/proposals";
import type { PrismaClient } from "../generated/client.ts";
import { listStepSummaries } from "./steps.ts";

type LanesRequest = { projectId: string; seedId: string; proposalIds: readonly string[] };

/** A proposal that could be drawn: it has a trace. */
type LaneCandidate = {
	id: string;
	title: string;
	campaignName: string;
	proposer: string;
	verdict: LaneRun["verdict"];
	steps: number;
};

/** What Figure 8 of one seed is drawn from; `runs` are the chosen ones, else the first few candidates. */
export type SeedLanes = { seedId: string; seedName: string; candidates: LaneCandidate[]; runs: LaneRun[] };

const MAX_CANDIDATES = 200;
/** Steps that one line can still show. */
const MAX_STEPS = 5_000;

/** Agentic proposals on the seed, newest campaign first; null when the project has no such seed. */
export async function findSeedLanes(db: PrismaClient, request: LanesRequest): Promise<SeedLanes | null> {
	const { projectId, seedId, proposalIds } = request;
	const seed = await db.seed.findFirst({ where: { id: seedId, projectId }, select: { name: true } });
	if (!seed) return null;
	const rows = await db.$queryRaw<CandidateRow[]>`
		SELECT p.id, p.method::text AS method, p.harness, p.proposer, p.self_check AS "selfCheck", p.ordinal, p.attempt,
			p.verdict::text AS verdict, c.name AS "campaignName", count(*)::int AS steps
		FROM proposals p JOIN campaigns c ON c.id = p.campaign_id
		JOIN trajectory_steps s ON s.proposal_id = p.id AND s.attempt = p.attempt
		WHERE p.project_id = ${projectId} AND p.seed_id = ${seedId} AND p.method = 'agentic'
		GROUP BY p.id, c.id ORDER BY c.created_at DESC, p.ordinal, p.proposer, p.id LIMIT ${MAX_CANDIDATES}`;
	const chosen = proposalIds.flatMap((id) => rows.find((row) => row.id === id) ?? []);
	const drawn = (chosen.length > 0 ? chosen : rows).slice(0, FIGURE8_RUNS);
	const runs = await Promise.all(drawn.map((row) => readRun(db, row, projectId)));
	return { seedId, seedName: seed.name, candidates: rows.map(toCandidate), runs };
}

type CandidateRow = Omit<LaneCandidate, "title"> & {
	method: MethodName;
	harness: string;
	selfCheck: boolean;
	ordinal: number;
	attempt: number;
};

async function readRun(db: PrismaClient, row: CandidateRow, projectId: string): Promise<LaneRun> {
	const { id: proposalId, attempt, proposer, verdict } = row;
	const steps = await listStepSummaries(db, { projectId, proposalId, attempt, from: 0, count: MAX_STEPS });
	return {
		proposalId,
		title: toTitle(row),
		proposer,
		verdict,
		steps: steps.map(({ index, label, labelRule, title, exitCode }) => ({ index, label, labelRule, title, exitCode })),
	};
}

const toCandidate = ({ id, campaignName, proposer, verdict, steps, ...row }: CandidateRow): LaneCandidate => ({
	id,
	title: toTitle({ ...row, proposer }),
	campaignName,
	proposer,
	verdict,
	steps,
});

function toTitle(row: Pick<CandidateRow, "method" | "harness" | "proposer" | "selfCheck" | "ordinal">): string {
	const { method, harness, proposer, selfCheck, ordinal } = row;
	const name = harness === "built-in" ? METHOD_TITLE[method] : harness;
	return [proposer, name, selfCheck ? "" : "self-check off", `#${ordinal + 1}`].filter(Boolean).join(" · ");
}
