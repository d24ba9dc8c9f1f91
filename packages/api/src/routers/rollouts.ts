import { AppError } from "@aes/core/errors";
import { z } from "zod";
import { router, scoped } from "../trpc.ts";

export const rolloutsRouter = router({
	/** The rollouts of one environment version, and how hard it is for each solver. */
	ofVersion: scoped("project:read")
		.input(z.object({ versionId: z.string() }))
		.query(({ ctx, input }) => ctx.rollouts.findVersionRollouts({ projectId: ctx.projectId, ...input })),

	/** For a list of environments: those of these versions that were attempted. */
	difficulties: scoped("project:read")
		.input(z.object({ versionIds: z.array(z.string()).max(500).optional(), campaignId: z.string().optional() }))
		.query(({ ctx, input }) => ctx.rollouts.listDifficulties({ projectId: ctx.projectId, ...input })),

	trajectory: scoped("project:read")
		.input(z.object({ rolloutId: z.string() }))
		.query(async ({ ctx, input }) => {
			const found = await ctx.rollouts.findTrajectory({ projectId: ctx.projectId, ...input });
			if (!found) throw new AppError("not_found", `There is no rollout ${input.rolloutId}.`, { details: input });
			return found;
		}),
});
