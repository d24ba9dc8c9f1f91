import { z } from "zod";
import { router, scoped } from "../trpc.ts";

export const noticesRouter = router({
	/** The newest ones, and how many of all are unread. */
	list: scoped("project:read").query(({ ctx }) => ctx.campaigns.notices.list(ctx.projectId)),

	markRead: scoped("project:read")
		.input(z.object({ ids: z.union([z.literal("all"), z.array(z.string()).max(200)]) }))
		.mutation(async ({ ctx, input: { ids } }) => {
			const count = await ctx.campaigns.notices.markRead(ctx.projectId, ids);
			const subject = { kind: "project", id: ctx.projectId };
			if (count > 0) await ctx.audit({ action: "notice.mark_read", subject, before: null, after: { ids, count } });
			return count;
		}),
});
