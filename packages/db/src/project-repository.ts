import type { Db } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import { toMicroUsdColumn } from "./micro-usd.ts";

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
	});
}

export type ProjectRepository = ReturnType<typeof createProjectRepository>;
