import { AppError } from "@aes/core/errors";
import { z } from "zod";
import { PageSchema } from "../page-schema.ts";
import { router, scoped } from "../trpc.ts";

const RolloutFilterSchema = z.object({
	role: z.enum(["solver", "proposer"]).optional(),
	model: z.string().max(200).optional(),
	reward: z.enum(["full", "part", "none"]).optional().describe("full reward, less, or none that counts; solvers only"),
	exit: z.string().max(60).optional().describe("why it ended, as in a row"),
	campaignId: z.string().optional(),
	versionId: z.string().optional().describe("rollouts of one environment version"),
	search: z.string().max(200).optional().describe("part of the task's name, or an id"),
});

export const rolloutsRouter = router({
	/** Runs of solvers and of proposers, newest first. */
	list: scoped("project:read")
		.input(RolloutFilterSchema.extend(PageSchema.shape))
		.query(({ ctx, input: { cursor, limit, ...filter } }) =>
			ctx.rollouts.listTrajectories({ projectId: ctx.projectId, ...filter }, { cursor, limit }),
		),

	/** Every model that solved or proposed. */
	models: scoped("project:read").query(({ ctx }) => ctx.rollouts.listModels({ projectId: ctx.projectId })),

	byId: scoped("project:read")
		.input(z.object({ id: z.string() }))
		.query(async ({ ctx, input }) => {
			const found = await ctx.rollouts.find({ projectId: ctx.projectId, ...input });
			if (!found) throw new AppError("not_found", `There is no rollout ${input.id}.`, { details: input });
			return found;
		}),

	/** The rollouts of one environment version, and how hard it is for each solver. */
	ofVersion: scoped("project:read")
		.input(z.object({ versionId: z.string() }))
		.query(({ ctx, input }) => ctx.rollouts.findVersionRollouts({ projectId: ctx.projectId, ...input })),

	/** For a list of environments: those of these versions that were attempted. */
	difficulties: scoped("project:read")
		.input(z.object({ versionIds: z.array(z.string()).max(500).optional(), campaignId: z.string().optional() }))
		.query(({ ctx, input }) => ctx.rollouts.listDifficulties({ projectId: ctx.projectId, ...input })),
});
