import { AlertWishSchema } from "@aes/core/metrics";
import { z } from "zod";
import type { ApiContext } from "../context.ts";
import { router, scoped } from "../trpc.ts";

const OneSchema = z.object({ id: z.string().max(200) });
const MUTE_HOURS_AT_MOST = 24 * 30;

export const alertsRouter = router({
	/** How each rule stands, and what it last said. */
	list: scoped("project:read").query(({ ctx }) => ctx.monitoring.alerts.list(ctx.projectId)),

	create: scoped("alerts:write")
		.input(AlertWishSchema)
		.mutation(async ({ ctx, input }) => {
			const { id } = await ctx.monitoring.alerts.create(ctx.projectId, input);
			await keep(ctx, { verb: "create", id, after: input });
			return { id };
		}),

	/** 0 hours: it may speak again. */
	mute: scoped("alerts:write")
		.input(OneSchema.extend({ hours: z.int().min(0).max(MUTE_HOURS_AT_MOST) }))
		.mutation(async ({ ctx, input: { id, hours } }) => {
			const until = hours === 0 ? null : new Date(ctx.now().getTime() + hours * 3_600_000);
			await ctx.monitoring.alerts.mute({ projectId: ctx.projectId, id }, until);
			await keep(ctx, { verb: "mute", id, after: { until: until?.toISOString() ?? null } });
		}),

	remove: scoped("alerts:write")
		.input(OneSchema)
		.mutation(async ({ ctx, input: { id } }) => {
			const { name } = await ctx.monitoring.alerts.remove({ projectId: ctx.projectId, id }, ctx.now());
			await keep(ctx, { verb: "delete", id, after: { name } });
		}),

	/** Undoes a deletion. */
	restore: scoped("alerts:write")
		.input(OneSchema)
		.mutation(async ({ ctx, input: { id } }) => {
			const { name } = await ctx.monitoring.alerts.restore({ projectId: ctx.projectId, id });
			await keep(ctx, { verb: "restore", id, after: { name } });
		}),
});

type After = Parameters<ApiContext["audit"]>[0]["after"];
const keep = (
	ctx: Pick<ApiContext, "audit">,
	{ verb, id, after }: { verb: string; id: string; after: After },
): Promise<void> => ctx.audit({ action: `alert.${verb}`, subject: { kind: "alert_rule", id }, before: null, after });
