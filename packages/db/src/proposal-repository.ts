import { AppError } from "@aes/core/errors";
import type { ProposalEnd, RunProposalDeps } from "@aes/core/proposals";
import { cancelAdmissionsOf } from "./admission-end.ts";
import { completeCampaign } from "./campaign-completion.ts";
import { cleanText } from "./clean-text.ts";
import type { Db, DbClient } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import {
	claimLease,
	type HeldLease,
	heldBy,
	type LeaseSettings,
	listExhausted,
	MAX_ATTEMPTS,
	markEnqueued,
	type QueuedRow,
	renewLease,
	requeueHeld,
	requeueLapsed,
	touchQueued,
} from "./leases.ts";
import { toClaimedProposal } from "./proposal-row.ts";

/** Proposals and their leases. Every write of a holder names its lease and says whether it still held. */
export function createProposalRepository({ client }: Db, settings: LeaseSettings) {
	return withDbErrors({
		/** Also ends the admissions that an earlier attempt waited for. */
		async claim(id: string) {
			const lease = await client.$transaction(async (tx) => {
				const claimed = await claimLease(tx, "proposals", { ...settings, id });
				if (claimed && claimed.attempt > 1) await cancelAdmissionsOf(tx, { proposalId: id });
				return claimed;
			});
			if (!lease) return null;
			const row = await client.proposal.findUnique({ where: { id }, include: { campaign: true } });
			// Another attempt may have begun since; its own claim returns it.
			return row && row.leaseToken === lease.leaseToken ? toClaimedProposal(row, lease.leaseToken) : null;
		},
		renew: (proposal: HeldLease) => renewLease(client, "proposals", { ...proposal, leaseMs: settings.leaseMs }),
		finish: (proposal: HeldLease, end: ProposalEnd) => endProposal(client, proposal, end),
		async release(proposal: HeldLease, reason: string, waitMs: number | null = 0): Promise<void> {
			const isRequeued = await client.$transaction(async (tx) => {
				if (waitMs === null || !(await requeueHeld(tx, "proposals", { ...proposal, waitMs }))) return false;
				await cancelAdmissionsOf(tx, { proposalId: proposal.id });
				// Until it ends, the last fault is what people want to know of it.
				await tx.proposal.update({ where: { id: proposal.id }, data: { error: cleanText(reason) } });
				return true;
			});
			if (!isRequeued) await endExhausted(client, proposal, reason);
		},
		markEnqueued: (ids: readonly string[]) => markEnqueued(client, "proposals", ids),
		/**
		 * What should be handed to the queue: rows queued for longer than that, and rows whose holder died. Those of
		 * the latter that have no attempt left are ended instead.
		 */
		async findStuck(input: { queuedLongerThanMs: number }): Promise<QueuedRow[]> {
			for (const dead of await listExhausted(client, "proposals"))
				await endExhausted(client, dead, `No worker brought it to an end in ${MAX_ATTEMPTS} attempts.`);
			const lapsed = await requeueLapsed(client, "proposals");
			return [...lapsed, ...(await touchQueued(client, "proposals", input.queuedLongerThanMs))];
		},
	} satisfies RunProposalDeps["proposals"] & Record<string, unknown>);
}

export type ProposalRepository = ReturnType<typeof createProposalRepository>;

/** The guard of every other row that a proposal's holder writes; to be called inside the writing transaction. */
export async function lockHeldProposal(db: DbClient, proposal: HeldLease): Promise<void> {
	const rows = await db.$queryRaw<unknown[]>`SELECT id FROM proposals WHERE ${heldBy(proposal)} FOR SHARE`;
	if (rows.length === 1) return;
	throw new AppError("conflict", `Proposal ${proposal.id} was taken over by another worker; nothing more is written.`);
}

async function endProposal(client: Db["client"], held: HeldLease, end: ProposalEnd): Promise<boolean> {
	return client.$transaction(async (tx) => {
		const [ended] = await tx.$queryRaw<{ campaignId: string }[]>`
			UPDATE proposals
			SET status = ${end.status}::proposal_status, end_reason = ${end.endReason},
				verdict = ${end.verdict}::verdict, rounds = ${end.rounds},
				error = ${end.error === null ? null : cleanText(end.error)}, finished_at = now(),
				lease_token = NULL, lease_owner = NULL, lease_until = NULL
			WHERE ${heldBy(held)}
			RETURNING campaign_id AS "campaignId"`;
		if (!ended) return false;
		await cancelAdmissionsOf(tx, { proposalId: held.id });
		await completeCampaign(tx, ended.campaignId);
		return true;
	});
}

/** Its attempts are used up by faults of ours: stopped, without a verdict. */
async function endExhausted(client: Db["client"], held: HeldLease, reason: string): Promise<void> {
	const row = await client.proposal.findUnique({ where: { id: held.id }, select: { attempt: true } });
	const rounds = await client.environmentVersion.count({
		where: { environment: { proposalId: held.id, attempt: row?.attempt ?? 0 } },
	});
	await endProposal(client, held, {
		status: "stopped",
		endReason: "system_error",
		verdict: null,
		rounds,
		error: reason,
	});
}
