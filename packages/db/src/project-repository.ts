import type { Db } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";

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
	});
}

export type ProjectRepository = ReturnType<typeof createProjectRepository>;
