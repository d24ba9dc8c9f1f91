import type { DbClient } from "./client.ts";
import { Prisma } from "./generated/client.ts";

/** The tables whose rows are worked on under a lease. */
export type LeaseTable = "proposals" | "admissions" | "rollouts";
/** Who claims, and for how long a claim holds without renewal. */
export type LeaseSettings = { owner: string; leaseMs: number };
export type HeldLease = { id: string; leaseToken: string };
export type QueuedRow = { id: string; attempt: number };

/** Claims that a row is granted, at first and when it is resumed; the last one that fails ends it. */
export const MAX_ATTEMPTS = 5;
const SWEEP_LIMIT = 500;

/**
 * Takes a row that is queued, or running under a lapsed lease, by the database's clock. null when another holds it,
 * it has ended, its campaign does not run, or its attempts are used up. What the holder before had reserved lapses in the same statement.
 */
export async function claimLease(db: DbClient, table: LeaseTable, input: LeaseSettings & { id: string }) {
	const [claimed] = await db.$queryRaw<{ leaseToken: string; attempt: number }[]>`
		WITH held AS (
			SELECT id, lease_token FROM ${Prisma.raw(table)}
			WHERE id = ${input.id} AND ${HAS_ATTEMPT_LEFT} AND ${isWanted(table)}
				AND (status = 'queued' OR (status = 'running' AND lease_until < now()))
			FOR NO KEY UPDATE
		), claimed AS (
			UPDATE ${Prisma.raw(table)} AS target
			SET status = 'running', lease_token = gen_random_uuid()::text, lease_owner = ${input.owner},
				lease_until = ${leaseEnd(input.leaseMs)}, attempt = target.attempt + 1, started_at = now()
			FROM held WHERE target.id = held.id
			RETURNING target.lease_token, target.attempt, held.lease_token AS previous_token
		), ${lapseReservationsOf("claimed")}
		SELECT lease_token AS "leaseToken", attempt FROM claimed`;
	return claimed ?? null;
}

/** Moves the end of the lease; false when the row is no longer the holder's. */
export async function renewLease(db: DbClient, table: LeaseTable, held: HeldLease & { leaseMs: number }) {
	const renewed = await db.$executeRaw`
		UPDATE ${Prisma.raw(table)} SET lease_until = ${leaseEnd(held.leaseMs)} WHERE ${heldBy(held)}`;
	return renewed === 1;
}

/**
 * Hands the row back for another attempt, which the sweep begins once `waitMs` have passed; false when it is not the
 * holder's or no attempt is left.
 */
export async function requeueHeld(
	db: DbClient,
	table: LeaseTable,
	{ waitMs = 0, ...held }: HeldLease & { waitMs?: number },
): Promise<boolean> {
	const which = Prisma.sql`${heldBy(held)} AND ${HAS_ATTEMPT_LEFT} FOR NO KEY UPDATE`;
	return (await requeue(db, table, { which, waitMs })).length === 1;
}

/** Takes back the rows whose lease lapsed and that have an attempt left. */
export function requeueLapsed(db: DbClient, table: LeaseTable): Promise<QueuedRow[]> {
	const lapsed = Prisma.sql`status = 'running' AND lease_until < now() AND ${HAS_ATTEMPT_LEFT}`;
	const which = Prisma.sql`${lapsed} LIMIT ${SWEEP_LIMIT} FOR NO KEY UPDATE SKIP LOCKED`;
	return requeue(db, table, { which, waitMs: 0 });
}

/** The rows whose lease lapsed in their last attempt: whoever sweeps ends them in the name of the dead holder. */
export function listExhausted(db: DbClient, table: LeaseTable): Promise<HeldLease[]> {
	return db.$queryRaw<HeldLease[]>`
		SELECT id, lease_token AS "leaseToken" FROM ${Prisma.raw(table)}
		WHERE status = 'running' AND lease_until < now() AND NOT ${HAS_ATTEMPT_LEFT}
		LIMIT ${SWEEP_LIMIT}`;
}

/** The queued rows that were handed to the queue too long ago, or never; counted as handed over from now on. */
export function touchQueued(db: DbClient, table: LeaseTable, queuedLongerThanMs: number): Promise<QueuedRow[]> {
	return db.$queryRaw<QueuedRow[]>`
		UPDATE ${Prisma.raw(table)} SET enqueued_at = now()
		WHERE id IN (
			SELECT id FROM ${Prisma.raw(table)}
			WHERE status = 'queued' AND ${isWanted(table)}
				AND coalesce(enqueued_at, created_at) <= now() - ${queuedLongerThanMs} * interval '1 millisecond'
			ORDER BY created_at LIMIT ${SWEEP_LIMIT}
			FOR NO KEY UPDATE SKIP LOCKED
		)
		RETURNING id, attempt`;
}

/** Remembers that the rows were handed to the queue. */
export async function markEnqueued(db: DbClient, table: LeaseTable, ids: readonly string[]): Promise<void> {
	await db.$executeRaw`
		UPDATE ${Prisma.raw(table)} SET enqueued_at = now() WHERE status = 'queued' AND id = ANY(${[...ids]})`;
}

/** The row as long as its lease is the holder's: the guard of every write. */
export const heldBy = (held: HeldLease) =>
	Prisma.sql`id = ${held.id} AND lease_token = ${held.leaseToken} AND status = 'running'`;

/** A row that counts as handed over in the future waits until then. */
function requeue(
	db: DbClient,
	table: LeaseTable,
	{ which, waitMs }: { which: Prisma.Sql; waitMs: number },
): Promise<QueuedRow[]> {
	return db.$queryRaw<QueuedRow[]>`
		WITH held AS (
			SELECT id, lease_token FROM ${Prisma.raw(table)}
			WHERE ${which}
		), requeued AS (
			UPDATE ${Prisma.raw(table)} AS target
			SET status = 'queued', lease_token = NULL, lease_owner = NULL, lease_until = NULL,
				enqueued_at = now() + ${waitMs} * interval '1 millisecond'
			FROM held WHERE target.id = held.id
			RETURNING target.id, target.attempt, held.lease_token AS previous_token
		), ${lapseReservationsOf("requeued")}
		SELECT id, attempt FROM requeued`;
}

const HAS_ATTEMPT_LEFT = Prisma.sql`(attempt < max_attempts)`;

/** Of a campaign's row: whether its solver attempts what it accepted. */
export const ATTEMPTS_GO_ON = Prisma.sql`campaigns.status NOT IN ('paused', 'cancelled')
	AND campaigns.stop_rule IS DISTINCT FROM 'spend'`;

/**
 * Proposals of a campaign that is paused or was stopped wait; what runs already goes on, admissions with it. Rollouts
 * follow acceptances, so they outlast their campaign, but wait with one that is paused or has spent what it may, and stay
 * out of a cancelled one.
 */
const WANTED: Readonly<Record<LeaseTable, Prisma.Sql>> = {
	admissions: Prisma.sql`true`,
	proposals: Prisma.sql`EXISTS (SELECT 1 FROM campaigns WHERE campaigns.id = campaign_id AND campaigns.status = 'running')`,
	rollouts: Prisma.sql`(campaign_id IS NULL OR EXISTS (
		SELECT 1 FROM campaigns WHERE campaigns.id = campaign_id AND ${ATTEMPTS_GO_ON}))`,
};
export const isWanted = (table: LeaseTable) => WANTED[table];

const leaseEnd = (leaseMs: number) => Prisma.sql`now() + ${leaseMs} * interval '1 millisecond'`;

const lapseReservationsOf = (source: "claimed" | "requeued") => Prisma.sql`lapsed AS (
	UPDATE ledger_entries SET status = 'lapsed' FROM ${Prisma.raw(source)}
	WHERE ledger_entries.lease_token = ${Prisma.raw(source)}.previous_token AND ledger_entries.status = 'reserved'
)`;
