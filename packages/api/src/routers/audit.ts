import { toCsv } from "@aes/core/metrics";
import type { AuditRow } from "@aes/db";
import { z } from "zod";
import type { ApiContext } from "../context.ts";
import { router, scoped } from "../trpc.ts";

const FilterSchema = z.object({
	actor: z.string().max(200).optional(),
	action: z.string().max(200).optional(),
	subject: z.string().max(200).optional(),
	from: z.date().optional(),
	to: z.date().optional(),
});
type Filter = z.output<typeof FilterSchema>;

const PAGE = 500;
/** One file that a spreadsheet opens; a narrower filter gives the rest. */
const MAX_EXPORTED = 20_000;

export const auditRouter = router({
	/** Newest first. */
	list: scoped("audit:read")
		.input(
			FilterSchema.extend({
				cursor: z
					.string()
					.regex(/^\d{1,18}$/)
					.optional(),
				limit: z.number().int().min(1).max(200).default(50),
			}),
		)
		.query(({ ctx, input: { cursor, limit, ...filter } }) =>
			ctx.access.log.list({ projectId: ctx.projectId, ...filter }, { cursor, limit }),
		),

	/** The rows that match as CSV, the newest where there are too many; itself a line of the log. */
	export: scoped("audit:read")
		.input(FilterSchema)
		.mutation(async ({ ctx, input }) => {
			const { rows, isCut } = await readAll(ctx, input);
			const { from, to, ...texts } = input;
			await ctx.audit({
				action: "audit.export",
				subject: { kind: "project", id: ctx.projectId },
				before: null,
				after: { ...texts, from: from?.toISOString(), to: to?.toISOString(), rows: rows.length },
			});
			return { csv: toCsv([HEADER, ...rows.map(toCells)]), rows: rows.length, isCut };
		}),
});

async function readAll({ access, projectId }: Pick<ApiContext, "access" | "projectId">, filter: Filter) {
	const rows: AuditRow[] = [];
	let cursor: string | undefined;
	do {
		const page = await access.log.list({ projectId, ...filter }, { cursor, limit: PAGE });
		rows.push(...page.rows);
		cursor = page.nextCursor ?? undefined;
	} while (cursor !== undefined && rows.length < MAX_EXPORTED);
	return { rows, isCut: cursor !== undefined };
}

const HEADER = ["at", "actor_kind", "actor_id", "actor", "action", "subject_kind", "subject_id", "before", "after"];

const toCells = ({ at, actor, action, subject, before, after }: AuditRow) => [
	at.toISOString(),
	...[actor.kind, actor.id, actor.name, action, subject.kind, subject.id],
	...[before, after].map((value) => (value === null ? null : JSON.stringify(value))),
];
