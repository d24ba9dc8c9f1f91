import { AppError } from "@aes/core/errors";
import {
	decideReservation,
	type Ledger,
	type Reservation,
	type ReserveInput,
	type Settlement,
	toOvershootRefusal,
	type WantedReservation,
} from "@aes/core/ledger";
import { z } from "zod";
import { cleanText } from "./clean-text.ts";
import type { Db, DbClient } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import type { Prisma } from "./generated/client.ts";
import { listHolderQueries, toProjectQuery } from "./ledger-holders.ts";
import { toMicroUsdColumn } from "./micro-usd.ts";

/**
 * The ledger over Postgres. A reservation is made only under a live lease, of the proposal, or of an admission or a
 * rollout of the version in its scope; else it is a `conflict`. Reservations under one budget follow each other, in whatever worker
 * they are made. Days are UTC days of the database's clock.
 */
export function createLedger({ client }: Db) {
	return createLedgerFor(client, listHolderQueries);
}

/**
 * The ledger of a command that a person runs: it holds no lease and spends under the project's day budget alone, with
 * its `leaseToken` as the session that an overshoot closes. A reservation that it never closes lapses after an hour.
 */
export function createCommandLedger({ client }: Db, projectId: string): Ledger {
	return createLedgerFor(client, () => [toProjectQuery(projectId)]);
}

type ListHolders = (input: ReserveInput) => Prisma.Sql[];

function createLedgerFor(client: Db["client"], listHolders: ListHolders) {
	return withDbErrors({
		async reserve(input: ReserveInput): Promise<Reservation> {
			const { scope } = input;
			for (const holder of listHolders(input)) {
				const answer = await reserveAs(client, holder, input);
				if (answer) return toReservation(answer, input);
			}
			throw new AppError("conflict", "The lease under which this would be spent has ended; nothing more is spent.", {
				details: { ...scope },
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
				WHERE status = 'reserved' AND created_at < now() - interval '1 millisecond' * CASE
						WHEN proposal_id IS NULL AND rollout_id IS NULL AND environment_version_id IS NULL
						THEN greatest(${input.olderThanMs}::float8, ${COMMAND_GRACE_MS}) ELSE ${input.olderThanMs}::float8 END
					AND NOT EXISTS (SELECT 1 FROM proposals WHERE proposals.lease_token = ledger_entries.lease_token)
					AND NOT EXISTS (SELECT 1 FROM admissions WHERE admissions.lease_token = ledger_entries.lease_token)
					AND NOT EXISTS (SELECT 1 FROM rollouts WHERE rollouts.lease_token = ledger_entries.lease_token)`;
		},
	} satisfies Ledger & Record<string, unknown>);
}

/** No lease says whether a command still lives, so its longest call has to fit. */
const COMMAND_GRACE_MS = 3_600_000;

export type PostgresLedger = ReturnType<typeof createLedger>;

const AnswerSchema = z.object({
	/** null: refused. */
	id: z.string().nullable(),
	grantedMicroUsd: z.int(),
	budgets: z.array(
		z.object({
			level: z.enum(["session", "campaign", "day"]),
			limitMicroUsd: z.int(),
			spentMicroUsd: z.int(),
			reservedMicroUsd: z.int(),
		}),
	),
	overshoot: z.object({ costMicroUsd: z.int(), reservedMicroUsd: z.int() }).nullable(),
});
type Answer = z.infer<typeof AnswerSchema>;

/** One statement, committed on its own: no lock is held for a round trip. null when there is no such holder. */
async function reserveAs(db: DbClient, holder: Prisma.Sql, input: ReserveInput): Promise<Answer | null> {
	const max = toMicroUsdColumn(input.maxMicroUsd);
	const min = toMicroUsdColumn(input.minMicroUsd ?? input.maxMicroUsd);
	const [row] = await db.$queryRaw<{ answer: unknown }[]>`
		WITH holder AS MATERIALIZED (${holder})
		SELECT reserve_spend(project_id, campaign_id, proposal_id, rollout_id, ${input.leaseToken}, session_limit,
			${input.scope.environmentVersionId}, ${cleanText(input.note)}, ${max}, ${min}) AS answer
		FROM holder`;
	return row ? AnswerSchema.parse(row.answer) : null;
}

function toReservation({ id, grantedMicroUsd, budgets, overshoot }: Answer, wanted: WantedReservation): Reservation {
	if (id !== null) return { id, reservedMicroUsd: grantedMicroUsd };
	if (overshoot) throw toOvershootRefusal(overshoot);
	decideReservation(budgets, wanted);
	throw new AppError("internal", "The database refused a reservation that its budgets allow.", {
		details: { budgets },
	});
}

async function toClosedError(client: Db["client"], id: string): Promise<AppError> {
	const entry = await client.ledgerEntry.findUnique({ where: { id }, select: { status: true } });
	if (!entry) return new AppError("not_found", `No reservation ${id} is in the ledger.`);
	return new AppError("conflict", `Reservation ${id} is ${entry.status} already; it is written once.`);
}
