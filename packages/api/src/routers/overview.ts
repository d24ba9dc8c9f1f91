import { toPeriod, toPeriodCsv, toPeriodMarkdown } from "@aes/core/metrics";
import { z } from "zod";
import { RangeSchema } from "../range-schema.ts";
import { router, scoped } from "../trpc.ts";

const OverviewSchema = RangeSchema.extend({
	campaignId: z.string().max(200).optional(),
	source: z.enum(["model", "procedural"]).optional().describe("whose figures; models', where there are any"),
});

export const overviewRouter = router({
	/** What a period came to, beside the period before it. */
	read: scoped("project:read")
		.input(OverviewSchema)
		.query(async ({ ctx, input: { campaignId, source, ...range } }) => {
			const period = toPeriod(range, ctx.now());
			const found = await ctx.views.readOverview({ projectId: ctx.projectId, campaignId, source, period });
			return { period, ...found };
		}),

	/** The period as a file; PNG is drawn by the browser, and only kept in the log here. */
	export: scoped("reports:export")
		.input(OverviewSchema.extend({ format: z.enum(["markdown", "csv", "png"]) }))
		.mutation(async ({ ctx, input: { format, campaignId, source, ...range } }) => {
			const period = toPeriod(range, ctx.now());
			const figures = await ctx.views.readOverview({ projectId: ctx.projectId, campaignId, source, period });
			const subject = { kind: "period", id: campaignId ?? ctx.projectId };
			const after = { format, source: figures.source, ...range };
			await ctx.audit({ action: "report.export", subject, before: null, after });
			if (format === "png") return { text: null };
			return { text: (format === "csv" ? toPeriodCsv : toPeriodMarkdown)({ period, ...figures }) };
		}),

	/** What model calls of the period cost by class of token. */
	tokenCosts: scoped("project:read")
		.input(OverviewSchema.omit({ source: true }))
		.query(({ ctx, input: { campaignId, ...range } }) => {
			const { span, now } = toPeriod(range, ctx.now());
			return ctx.views.listTokenCosts({ projectId: ctx.projectId, campaignId, span: { ...span, now } });
		}),

	runningNow: scoped("project:read").query(({ ctx }) =>
		ctx.views.readRunningNow({ projectId: ctx.projectId, now: ctx.now() }),
	),
});
