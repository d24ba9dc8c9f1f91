import type { Actor } from "@aes/core/access";
import type { Db } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import type { Prisma } from "./generated/client.ts";

export type AuditRow = {
	id: string;
	at: Date;
	actor: Pick<Actor, "kind" | "id" | "name">;
	action: string;
	subject: { kind: string; id: string };
	before: unknown;
	after: unknown;
};

export type AuditFilter = {
	projectId: string;
	/** Part of the name. */
	actor?: string | undefined;
	/** The whole, or its start, as in `campaign.`. */
	action?: string | undefined;
	/** The subject's id. */
	subject?: string | undefined;
	from?: Date | undefined;
	/** Not included. */
	to?: Date | undefined;
};

/** The audit log as people read it. */
export function createAuditViews({ client }: Db) {
	return withDbErrors({
		/** Newest first; `cursor` is the last row's id. */
		async list(filter: AuditFilter, page: { cursor?: string | undefined; limit: number }) {
			const where = { ...toWhere(filter), ...(page.cursor !== undefined && { id: { lt: BigInt(page.cursor) } }) };
			const rows = await client.auditEvent.findMany({ where, orderBy: { id: "desc" }, take: page.limit + 1 });
			const shown = rows.slice(0, page.limit).map(toAuditRow);
			return { rows: shown, nextCursor: rows.length > page.limit ? (shown.at(-1)?.id ?? null) : null };
		},
	});
}

export type AuditViews = ReturnType<typeof createAuditViews>;

function toWhere({ projectId, actor, action, subject, from, to }: AuditFilter): Prisma.AuditEventWhereInput {
	return {
		projectId,
		...(actor && { actorName: { contains: actor, mode: "insensitive" as const } }),
		...(action && { action: { startsWith: action } }),
		...(subject && { subjectId: subject }),
		...((from || to) && { at: { ...(from && { gte: from }), ...(to && { lt: to }) } }),
	};
}

const toAuditRow = (row: Prisma.AuditEventGetPayload<object>): AuditRow => ({
	id: String(row.id),
	at: row.at,
	actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
	action: row.action,
	subject: { kind: row.subjectKind, id: row.subjectId },
	before: row.before,
	after: row.after,
});
