import { AppError } from "@aes/core/errors";
import { isSolutionPath } from "@aes/core/tasks";
import { ENVIRONMENT_SORTS } from "@aes/db";
import { z } from "zod";
import { PageSchema } from "../page-schema.ts";
import { router, scoped } from "../trpc.ts";
import { environmentChanges } from "./environment-changes.ts";
import { EnvironmentFilterSchema, toStoreFilter } from "./environment-filter-schema.ts";

export const EnvironmentListSchema = EnvironmentFilterSchema.extend({
	sort: z.enum(ENVIRONMENT_SORTS).default("newest"),
	...PageSchema.shape,
});

export const environmentsRouter = router({
	...environmentChanges,

	list: scoped("project:read")
		.input(EnvironmentListSchema)
		.query(({ ctx, input: { cursor, limit, sort, ...filter } }) =>
			ctx.views.listEnvironments(toStoreFilter(ctx, filter), { cursor, limit, sort }),
		),

	/** How many environments each value of each facet would leave. */
	facets: scoped("project:read")
		.input(EnvironmentFilterSchema)
		.query(({ ctx, input }) => ctx.views.listEnvironmentFacets(toStoreFilter(ctx, input))),

	byId: scoped("project:read")
		.input(z.object({ id: z.string() }))
		.query(async ({ ctx, input }) => {
			const environment = await ctx.views.findEnvironment({ projectId: ctx.projectId, id: input.id });
			if (!environment) throw new AppError("not_found", `There is no environment ${input.id}.`, { details: input });
			return environment;
		}),

	/** Who reads a reference solution is kept in the audit log. */
	file: scoped("project:read")
		.input(z.object({ versionId: z.string(), path: z.string().max(1_024) }))
		.query(async ({ ctx, input }) => {
			const file = await ctx.views.findFile({ projectId: ctx.projectId, ...input });
			if (!file) throw new AppError("not_found", `This version holds no file ${input.path}.`, { details: input });
			if (isSolutionPath(input.path)) {
				const subject = { kind: "environment_version", id: input.versionId };
				await ctx.audit({ action: "solution.read", subject, before: null, after: { path: input.path } });
			}
			return file;
		}),
});
