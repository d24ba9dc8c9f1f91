import { z } from "zod";
import { publicProcedure, router } from "../trpc.ts";

export const noticesRouter = router({
	/** The newest ones, and how many of all are unread. */
	list: publicProcedure.query(({ ctx }) => ctx.campaigns.notices.list(ctx.projectId)),

	markRead: publicProcedure
		.input(z.object({ ids: z.union([z.literal("all"), z.array(z.string()).max(200)]) }))
		.mutation(({ ctx, input }) => ctx.campaigns.notices.markRead(ctx.projectId, input.ids)),
});
