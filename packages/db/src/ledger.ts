import { AppError } from "@aes/core/errors";
import { canReserve, type Ledger, type Spend, type SpendScope } from "@aes/core/ledger";
import { cleanText } from "./clean-text.ts";
import type { Db, DbClient } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import { toMicroUsd, toMicroUsdColumn } from "./micro-usd.ts";

type Holder = { projectId: string; campaignId: string | null; proposalId: string | null };

/**
 * The ledger over Postgres. A reservation is made only under a live lease, of the proposal or of an admission of the
 * version in its scope; else it is a `conflict`. Reservations of one campaign with a budget follow each other.
 */
export function createLedger({ client }: Db) {
	return withDbErrors({
		async reserve(input: Parameters<Ledger["reserve"]>[0]): Promise<string> {
			const reservedMicroUsd = toMicroUsdColumn(input.maxMicroUsd);
			return client.$transaction(async (tx) => {
				const holder = await lockHolder(tx, input.scope, input.leaseToken);
				if (holder.campaignId) await requireBudget(tx, holder.campaignId, input.maxMicroUsd);
				const { environmentVersionId } = input.scope;
				const { leaseToken, note } = input;
				const data = { ...holder, environmentVersionId, leaseToken, note: cleanText(note), reservedMicroUsd };
				return (await tx.ledgerEntry.create({ data, select: { id: true } })).id;
			});
		},
		async settle(id: string, input: { spend: Spend; costMicroUsd: number; priceVersion: string }): Promise<void> {
			const costMicroUsd = toMicroUsdColumn(input.costMicroUsd);
			const { priceVersion, spend } = input;
			const closed = { status: "settled" as const, settledAt: new Date() };
			const data = { ...spend, durationMs: Math.round(spend.durationMs), costMicroUsd, priceVersion, ...closed };
			const settled = await client.ledgerEntry.updateMany({ where: { id, status: "reserved" }, data });
			if (settled.count === 0) throw await toClosedError(client, id);
		},
		async release(id: string): Promise<void> {
			const data = { status: "released" as const, settledAt: new Date() };
			const released = await client.ledgerEntry.updateMany({ where: { id, status: "reserved" }, data });
			if (released.count === 0) throw await toClosedError(client, id);
		},
		/** Reservations whose holder is gone and that nobody settled for that long; the budget goes on counting them. */
		async lapseOrphans(input: { olderThanMs: number }): Promise<number> {
			return client.$executeRaw`
				UPDATE ledger_entries SET status = 'lapsed'
				WHERE status = 'reserved' AND created_at < now() - ${input.olderThanMs} * interval '1 millisecond'
					AND NOT EXISTS (SELECT 1 FROM proposals WHERE proposals.lease_token = ledger_entries.lease_token)
					AND NOT EXISTS (SELECT 1 FROM admissions WHERE admissions.lease_token = ledger_entries.lease_token)`;
		},
	} satisfies Ledger & Record<string, unknown>);
}

export type PostgresLedger = ReturnType<typeof createLedger>;

/** Whoever holds the token, kept from losing it until the row is written. */
async function lockHolder(tx: DbClient, scope: SpendScope, leaseToken: string): Promise<Holder> {
	const [proposal] = await tx.$queryRaw<Holder[]>`
		SELECT project_id AS "projectId", campaign_id AS "campaignId", id AS "proposalId" FROM proposals
		WHERE id = ${scope.proposalId} AND lease_token = ${leaseToken} AND status = 'running'
		FOR SHARE`;
	if (proposal) return proposal;
	const [admission] = await tx.$queryRaw<Holder[]>`
		SELECT environment.project_id AS "projectId", proposal.campaign_id AS "campaignId", proposal.id AS "proposalId"
		FROM admissions AS admission
		JOIN environment_versions AS version ON version.id = admission.version_id
		JOIN environments AS environment ON environment.id = version.environment_id
		LEFT JOIN proposals AS proposal ON proposal.id = environment.proposal_id
		WHERE version.id = ${scope.environmentVersionId}
			AND admission.lease_token = ${leaseToken} AND admission.status = 'running'
		FOR SHARE OF admission`;
	if (admission) return admission;
	throw new AppError("conflict", "The lease under which this would be spent has ended; nothing more is spent.", {
		details: { ...scope },
	});
}

async function requireBudget(tx: DbClient, campaignId: string, amountMicroUsd: number): Promise<void> {
	const { budgetMicroUsd: budget } = await tx.campaign.findUniqueOrThrow({
		where: { id: campaignId },
		select: { budgetMicroUsd: true },
	});
	if (budget === null) return;
	// A statement of its own after the lock: it sees what the reservation before has written.
	await tx.$queryRaw`SELECT id FROM campaigns WHERE id = ${campaignId} FOR NO KEY UPDATE`;
	const { settled, open } = await sumOf(tx, campaignId);
	const state = { budgetMicroUsd: toMicroUsd(budget), settledMicroUsd: settled, reservedMicroUsd: open };
	if (canReserve(state, amountMicroUsd)) return;
	throw new AppError(
		"forbidden",
		`The budget of campaign ${campaignId} does not allow ${amountMicroUsd} micro-dollars more: of ${state.budgetMicroUsd}, ` +
			`${settled} are spent and ${open} reserved. Raise the budget in a new campaign to go on.`,
		{ details: { reason: "budget", campaignId, ...state } },
	);
}

async function sumOf(tx: DbClient, campaignId: string): Promise<{ settled: number; open: number }> {
	const [sums] = await tx.$queryRaw<{ settled: bigint; open: bigint }[]>`
		SELECT coalesce(sum(cost_micro_usd) FILTER (WHERE status = 'settled'), 0)::bigint AS settled,
			coalesce(sum(reserved_micro_usd) FILTER (WHERE status IN ('reserved', 'lapsed')), 0)::bigint AS open
		FROM ledger_entries WHERE campaign_id = ${campaignId}`;
	return { settled: toMicroUsd(sums?.settled ?? 0n), open: toMicroUsd(sums?.open ?? 0n) };
}

async function toClosedError(client: Db["client"], id: string): Promise<AppError> {
	const entry = await client.ledgerEntry.findUnique({ where: { id }, select: { status: true } });
	if (!entry) return new AppError("not_found", `No reservation ${id} is in the ledger.`);
	return new AppError("conflict", `Reservation ${id} is ${entry.status} already; it is written once.`);
}
