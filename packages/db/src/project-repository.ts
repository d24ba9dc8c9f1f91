import { AppError } from "@aes/core/errors";
import type { DaySpend } from "@aes/core/metrics";
import type { Db, DbClient } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import { toMicroUsd, toMicroUsdColumn } from "./micro-usd.ts";

export const DEFAULT_PROJECT_SLUG = "default";
export type Project = { id: string; slug: string; name: string };

export function createProjectRepository({ client }: Db) {
	return withDbErrors({
		/** The project that everything belongs to until people make their own; made when missing. */
		async ensureDefault(): Promise<Project> {
			const data = { slug: DEFAULT_PROJECT_SLUG, name: "Default project" };
			await client.project.createMany({ data, skipDuplicates: true });
			const select = { id: true, slug: true, name: true };
			return client.project.findUniqueOrThrow({ where: { slug: DEFAULT_PROJECT_SLUG }, select });
		},
		/** What the project may spend in one UTC day, from the next reservation on; null: no limit. Throws `not_found`. */
		async setDailyBudget(id: string, microUsd: number | null): Promise<void> {
			const dailyBudgetMicroUsd = microUsd === null ? null : toMicroUsdColumn(microUsd);
			await client.project.update({ where: { id }, data: { dailyBudgetMicroUsd }, select: { id: true } });
		},
		/** How the current UTC day of the database's clock stands. Throws `not_found`. */
		getDaySpend: (id: string): Promise<DaySpend> => readDaySpend(client, id),
	});
}

export type ProjectRepository = ReturnType<typeof createProjectRepository>;

type DayRow = { day: string; limit: bigint | null; spent: bigint; open: bigint };

export async function readDaySpend(db: DbClient, projectId: string): Promise<DaySpend> {
	const [row] = await db.$queryRaw<DayRow[]>`
		SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, p.daily_budget_micro_usd AS limit,
			coalesce(sum(t.spent_micro_usd), 0)::bigint AS spent, coalesce(sum(t.open_micro_usd), 0)::bigint AS open
		FROM projects p
		LEFT JOIN budget_totals t ON t.level = 'day' AND t.holder = day_holder(p.id, now())
		WHERE p.id = ${projectId} GROUP BY p.id`;
	if (!row) throw new AppError("not_found", `There is no project ${projectId}.`, { details: { projectId } });
	return {
		day: row.day,
		limitMicroUsd: row.limit === null ? null : toMicroUsd(row.limit),
		spentMicroUsd: toMicroUsd(row.spent),
		reservedMicroUsd: toMicroUsd(row.open),
	};
}
