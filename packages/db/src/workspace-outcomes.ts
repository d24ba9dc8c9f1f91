import { AppError } from "@aes/core/errors";
import type { CampaignOutcomes } from "@aes/core/workspaces";
import { z } from "zod";
import { FIRST_FAILED, REJECTION_REASON } from "./first-failed.ts";
import type { PrismaClient } from "./generated/client.ts";

/** Pieces of evidence for each control: a few show the pattern, more only cost. */
const MAX_EVIDENCE = 3;
const MAX_CHARS = 800;

const EvidenceSchema = z.array(z.object({ text: z.string() })).catch([]);

type Counts = { planned: number; evaluable: number; accepted: number };
type Failure = { control: string; reason: string | null; evidence: unknown };

/**
 * What a campaign's agentic proposals came to, the failures by the first failed control of each rejected one's last
 * admission. Throws `not_found` without such a campaign, `invalid_input` when none of its proposals is agentic.
 */
export async function readCampaignOutcomes(
	db: PrismaClient,
	input: { projectId: string; campaignId: string },
): Promise<CampaignOutcomes> {
	const { projectId, campaignId } = input;
	const campaign = await db.campaign.findFirst({ where: { id: campaignId, projectId }, select: { seedIds: true } });
	if (!campaign)
		throw new AppError("not_found", `No campaign ${campaignId} is stored. See ./aes campaign list for those that are.`);
	const [counts] = await db.$queryRaw<Counts[]>`
		SELECT count(*)::int AS planned,
			count(*) FILTER (WHERE status = 'completed' AND verdict <> 'inconclusive')::int AS evaluable,
			count(*) FILTER (WHERE status = 'completed' AND verdict = 'accepted')::int AS accepted
		FROM proposals WHERE campaign_id = ${campaignId} AND method = 'agentic'`;
	if (!counts || counts.planned === 0)
		throw new AppError(
			"invalid_input",
			`Campaign ${campaignId} has no agentic proposal, and no other method reads a workspace. Name another campaign.`,
		);
	return { campaignId, seedIds: campaign.seedIds, ...counts, failures: await readFailures(db, campaignId) };
}

async function readFailures(db: PrismaClient, campaignId: string): Promise<CampaignOutcomes["failures"]> {
	const rows = await db.$queryRaw<Failure[]>`
		SELECT ${REJECTION_REASON} AS control, failed.reason, failed.evidence
		FROM proposals p
		${FIRST_FAILED}
		WHERE p.campaign_id = ${campaignId} AND p.method = 'agentic' AND p.verdict = 'rejected'
		ORDER BY p.ordinal, p.id`;
	const controls = new Map<string, Failure[]>();
	for (const row of rows) controls.set(row.control, [...(controls.get(row.control) ?? []), row]);
	return [...controls]
		.map(([control, failures]) => ({
			control,
			count: failures.length,
			evidence: failures.flatMap(toEvidence).slice(0, MAX_EVIDENCE),
		}))
		.sort((left, right) => right.count - left.count || (left.control < right.control ? -1 : 1));
}

function toEvidence({ reason, evidence }: Failure): string[] {
	if (reason === null) return [];
	const [first] = EvidenceSchema.parse(evidence);
	return [[reason, ...(first ? [first.text.slice(-MAX_CHARS)] : [])].join("\n").slice(0, 2 * MAX_CHARS)];
}
