import { holdsNow, type MeasuredSource, type Span } from "@aes/core/metrics";
import { Prisma } from "../generated/client.ts";

/** A period and the moment it is looked at. */
export type DatedSpan = Span & { now: Date };

/**
 * True of `proposals p` in the period it ended in; one that is still open belongs to the period that holds now. Every
 * proposal so belongs to one period, and what a past one says no longer changes.
 */
export function endedIn(span: DatedSpan | undefined): Prisma.Sql {
	if (!span) return Prisma.sql`true`;
	const ended = between(Prisma.sql`p.finished_at`, span);
	if (!holdsNow(span, span.now)) return ended;
	return Prisma.sql`(${ended} OR p.status IN ('queued', 'running'))`;
}

/** True of ledger rows `l` by the time of their reservation, as the day's budget counts. */
export const reservedIn = (span: DatedSpan | undefined): Prisma.Sql =>
	span ? between(Prisma.sql`l.created_at`, span) : Prisma.sql`true`;

function between(column: Prisma.Sql, { from, to }: Span): Prisma.Sql {
	const before = Prisma.sql`${column} < ${to}::timestamptz`;
	return from ? Prisma.sql`(${column} >= ${from}::timestamptz AND ${before})` : before;
}

const PROCEDURAL = "procedural/%";

/** True of text that names a proposer of that source: figures of the two never enter one number. */
export function isOfSource(proposer: Prisma.Sql, source: MeasuredSource | undefined): Prisma.Sql {
	if (!source) return Prisma.sql`true`;
	return source === "procedural"
		? Prisma.sql`${proposer} LIKE ${PROCEDURAL}`
		: Prisma.sql`${proposer} NOT LIKE ${PROCEDURAL}`;
}
