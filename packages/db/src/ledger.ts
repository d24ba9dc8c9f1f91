import { AppError } from "@aes/core/errors";
import { decideReservation, type Ledger, type Reservation, type ReserveInput, type Settlement } from "@aes/core/ledger";
import { cleanText } from "./clean-text.ts";
import type { Db, DbClient } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import { lockBudgets, type SpendHolder } from "./ledger-budgets.ts";
import { toMicroUsdColumn } from "./micro-usd.ts";
import { lockRollout } from "./rollout-spend.ts";

/**
 * The ledger over Postgres. A reservation is made only under a live lease, of the proposal, or of an admission or a
 * rollout of the version in its scope; else it is a `conflict`. Reservations under one budget follow each other, in whatever worker
 * they are made. Days are UTC days of the database's clock.
 */
export function createLedger({ client }: Db) {
	return withDbErrors({
		async reserve(input: ReserveInput): Promise<Reservation> {
			const { scope, leaseToken, note, ...wanted } = input;
			toMicroUsdColumn(wanted.maxMicroUsd);
			return client.$transaction(async (tx) => {
				const holder = await lockHolder(tx, input);
				const { at, budgets } = await lockBudgets(tx, holder);
				const reservedMicroUsd = decideReservation(budgets, wanted);
				const { projectId, campaignId, proposalId, rolloutId = null } = holder;
				const { id } = await tx.ledgerEntry.create({
					data: {
						projectId,
						campaignId,
						proposalId,
						rolloutId,
						environmentVersionId: scope.environmentVersionId,
						leaseToken,
						note: cleanText(note),
						reservedMicroUsd: toMicroUsdColumn(reservedMicroUsd),
						createdAt: at,
					},
					select: { id: true },
				});
				return { id, reservedMicroUsd };
			});
		},
		async settle(id: string, { spend, ...settlement }: Settlement): Promise<void> {
			const costMicroUsd = toMicroUsdColumn(settlement.costMicroUsd);
			const remark = settlement.remark === null ? null : cleanText(settlement.remark);
			const closed = { status: "settled" as const, settledAt: new Date(), remark };
			const { priceVersion } = settlement;
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
					AND NOT EXISTS (SELECT 1 FROM admissions WHERE admissions.lease_token = ledger_entries.lease_token)
					AND NOT EXISTS (SELECT 1 FROM rollouts WHERE rollouts.lease_token = ledger_entries.lease_token)`;
		},
	} satisfies Ledger & Record<string, unknown>);
}

export type PostgresLedger = ReturnType<typeof createLedger>;

/**
 * Whoever holds the token, kept from losing it until the row is written. A proposal's own row is also the lock of its
 * session's budget; an admission and a rollout have none.
 */
async function lockHolder(tx: DbClient, { scope, leaseToken }: ReserveInput): Promise<SpendHolder> {
	const [proposal] = await tx.$queryRaw<Omit<SpendHolder, "leaseToken">[]>`
		SELECT proposal.project_id AS "projectId", proposal.campaign_id AS "campaignId", proposal.id AS "proposalId",
			proposal.budget_micro_usd AS "sessionMicroUsd", campaign.budget_micro_usd AS "campaignMicroUsd",
			project.daily_budget_micro_usd AS "dayMicroUsd"
		FROM proposals AS proposal
		JOIN campaigns AS campaign ON campaign.id = proposal.campaign_id
		JOIN projects AS project ON project.id = proposal.project_id
		WHERE proposal.id = ${scope.proposalId} AND proposal.lease_token = ${leaseToken} AND proposal.status = 'running'
		FOR NO KEY UPDATE OF proposal`;
	if (proposal) return { ...proposal, leaseToken };
	const [admission] = await tx.$queryRaw<Omit<SpendHolder, "leaseToken">[]>`
		SELECT environment.project_id AS "projectId", proposal.campaign_id AS "campaignId", proposal.id AS "proposalId",
			NULL::bigint AS "sessionMicroUsd", campaign.budget_micro_usd AS "campaignMicroUsd",
			project.daily_budget_micro_usd AS "dayMicroUsd"
		FROM admissions AS admission
		JOIN environment_versions AS version ON version.id = admission.version_id
		JOIN environments AS environment ON environment.id = version.environment_id
		JOIN projects AS project ON project.id = environment.project_id
		LEFT JOIN proposals AS proposal ON proposal.id = environment.proposal_id AND admission.readmission_id IS NULL
		LEFT JOIN campaigns AS campaign ON campaign.id = proposal.campaign_id
		WHERE version.id = ${scope.environmentVersionId}
			AND admission.lease_token = ${leaseToken} AND admission.status = 'running'
		FOR SHARE OF admission`;
	if (admission) return { ...admission, leaseToken };
	const rollout = await lockRollout(tx, { scope, leaseToken });
	if (rollout) return rollout;
	throw new AppError("conflict", "The lease under which this would be spent has ended; nothing more is spent.", {
		details: { ...scope },
	});
}

async function toClosedError(client: Db["client"], id: string): Promise<AppError> {
	const entry = await client.ledgerEntry.findUnique({ where: { id }, select: { status: true } });
	if (!entry) return new AppError("not_found", `No reservation ${id} is in the ledger.`);
	return new AppError("conflict", `Reservation ${id} is ${entry.status} already; it is written once.`);
}
