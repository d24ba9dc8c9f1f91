import { CONTROL_IDS, VERDICTS } from "@aes/core/admission";
import { AppError } from "@aes/core/errors";
import { METHODS } from "@aes/core/proposals";
import { z } from "zod";
import { PageSchema } from "../page-schema.ts";
import { router, scoped } from "../trpc.ts";

export const EnvironmentFilterSchema = z.object({
	campaignId: z.string().optional(),
	methods: z.array(z.enum(METHODS)).optional(),
	verdict: z.enum([...VERDICTS, "pending"]).optional(),
	failedControl: z.enum(CONTROL_IDS).optional(),
	search: z.string().max(200).optional(),
});

export const environmentsRouter = router({
	list: scoped("project:read")
		.input(EnvironmentFilterSchema.extend(PageSchema.shape))
		.query(({ ctx, input: { cursor, limit, ...filter } }) =>
			ctx.views.listEnvironments({ projectId: ctx.projectId, ...filter }, { cursor, limit }),
		),

	byId: scoped("project:read")
		.input(z.object({ id: z.string() }))
		.query(async ({ ctx, input }) => {
			const environment = await ctx.views.findEnvironment({ projectId: ctx.projectId, id: input.id });
			if (!environment) throw new AppError("not_found", `There is no environment ${input.id}.`, { details: input });
			return environment;
		}),

	file: scoped("project:read")
		.input(z.object({ versionId: z.string(), path: z.string().max(1_024) }))
		.query(async ({ ctx, input }) => {
			const file = await ctx.views.findFile({ projectId: ctx.projectId, ...input });
			if (!file) throw new AppError("not_found", `This version holds no file ${input.path}.`, { details: input });
			return file;
		}),
});
