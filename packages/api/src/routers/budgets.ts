import { z } from "zod";
import { router, scoped } from "../trpc.ts";

const USD_AT_MOST = 1e6;
const TargetSchema = z.discriminatedUnion("kind", [
	z.object({
		kind: z.literal("rate"),
		source: z.enum(["model", "procedural"]),
		value: z.number().min(0).max(1).nullable().describe("a share; null: none"),
	}),
	z.object({
		kind: z.literal("cost"),
		source: z.enum(["model", "procedural"]),
		value: z
			.number()
			.gt(0)
			.max(USD_AT_MOST * 1e6)
			.nullable()
			.describe("micro-dollars for each valid environment; null: none"),
	}),
]);

export const budgetsRouter = router({
	/** The UTC day against what it allows. */
	today: scoped("project:read").query(({ ctx }) => ctx.monitoring.budgets.getDaySpend(ctx.projectId)),

	/** From the next reservation on, as `./aes budget set` does; null: no limit. */
	setDay: scoped("budgets:write")
		.input(
			z.object({
				limitMicroUsd: z
					.int()
					.min(0)
					.max(USD_AT_MOST * 1e6)
					.nullable(),
			}),
		)
		.mutation(async ({ ctx, input: { limitMicroUsd } }) => {
			const { projectId } = ctx;
			const before = await ctx.monitoring.budgets.getDaySpend(projectId);
			await ctx.monitoring.budgets.setDailyBudget(projectId, limitMicroUsd);
			const subject = { kind: "project", id: projectId };
			const was = { limitMicroUsd: before.limitMicroUsd };
			await ctx.audit({ action: "budget.set", subject, before: was, after: { limitMicroUsd } });
			return ctx.monitoring.budgets.getDaySpend(projectId);
		}),

	targets: scoped("project:read").query(({ ctx }) => ctx.monitoring.targets.list(ctx.projectId)),

	setTarget: scoped("budgets:write")
		.input(TargetSchema)
		.mutation(async ({ ctx, input: { value, ...place } }) => {
			const { projectId } = ctx;
			const before = await ctx.monitoring.targets.set({ projectId, ...place }, value);
			const subject = { kind: "target", id: `${place.source}:${place.kind}` };
			await ctx.audit({ action: "target.set", subject, before: { value: before }, after: { value } });
		}),
});
