import { z } from "zod";
import { publicProcedure, router } from "../trpc.ts";

const ScopeSchema = z.object({ campaignId: z.string().optional() });

export const campaignsRouter = router({
	list: publicProcedure.query(({ ctx }) => ctx.views.listCampaigns({ projectId: ctx.projectId })),

	/** By proposer and method, of one campaign or of the whole project. */
	cohorts: publicProcedure
		.input(ScopeSchema)
		.query(({ ctx, input }) => ctx.views.listCohorts({ projectId: ctx.projectId, ...input })),

	rejectionReasons: publicProcedure
		.input(ScopeSchema)
		.query(({ ctx, input }) => ctx.views.listRejectionReasons({ projectId: ctx.projectId, ...input })),
});
