import { AppError } from "@aes/core/errors";
import { buildReport, DENOMINATORS, FIGURE8_RUNS, toFigure8 } from "@aes/core/metrics";
import { z } from "zod";
import { router, scoped } from "../trpc.ts";

const IdSchema = z.string().min(1).max(200);

const ReportSchema = z.object({
	/** Empty: every campaign of the project. */
	campaignIds: z.array(IdSchema).max(50).default([]),
	denominator: z.enum(DENOMINATORS).default("evaluable"),
	byCampaign: z.boolean().default(false),
	/** A cohort's id. */
	baselineId: z.string().max(500).optional(),
});

const LanesSchema = z.object({
	seedId: IdSchema,
	/** Empty: the first few proposals with a trace. */
	proposalIds: z.array(IdSchema).max(FIGURE8_RUNS).default([]),
});

export const reportsRouter = router({
	/** Every report over the chosen campaigns, as one value. */
	build: scoped("project:read")
		.input(ReportSchema)
		.query(async ({ ctx, input: { campaignIds, ...options } }) => {
			const input = await ctx.views.readReportInput({ projectId: ctx.projectId, campaignIds });
			return buildReport(input, options);
		}),

	/** Several proposals on one seed over the four lanes. */
	lanes: scoped("project:read")
		.input(LanesSchema)
		.query(async ({ ctx, input }) => {
			const found = await ctx.views.findSeedLanes({ projectId: ctx.projectId, ...input });
			if (!found) throw new AppError("not_found", `There is no seed ${input.seedId}.`, { details: input });
			const { runs, ...seed } = found;
			return { ...seed, figure: toFigure8(runs) };
		}),
});
