import { AppError } from "@aes/core/errors";
import { z } from "zod";
import { publicProcedure, router } from "../trpc.ts";

const NumberSchema = z.number().int().min(1).max(1_000_000_000);
/** No accounts yet: what a page changes is recorded as the dashboard's. */
const AUTHOR = "dashboard";

export const workspacesRouter = router({
	/** Each with its versions, newest first, and what became of the proposals that worked in them. */
	list: publicProcedure.query(({ ctx }) => ctx.workspaces.list({ projectId: ctx.projectId })),

	version: publicProcedure
		.input(z.object({ workspaceId: z.string(), number: NumberSchema }))
		.query(async ({ ctx, input }) => {
			const version = await ctx.workspaces.findVersion({ projectId: ctx.projectId, ...input });
			if (version) return version;
			throw new AppError("not_found", `There is no version ${input.number} of workspace ${input.workspaceId}.`, {
				details: input,
			});
		}),

	file: publicProcedure
		.input(z.object({ versionId: z.string(), path: z.string().max(1_024) }))
		.query(async ({ ctx, input }) => {
			const file = await ctx.workspaces.findFile({ projectId: ctx.projectId, ...input });
			if (!file) throw new AppError("not_found", `This version holds no file ${input.path}.`, { details: input });
			return file;
		}),

	promote: publicProcedure
		.input(z.object({ name: z.string().max(64), number: NumberSchema }))
		.mutation(({ ctx, input }) => ctx.workspaces.promote({ projectId: ctx.projectId, author: AUTHOR, ...input })),

	rollback: publicProcedure
		.input(z.object({ name: z.string().max(64) }))
		.mutation(({ ctx, input }) => ctx.workspaces.rollback({ projectId: ctx.projectId, author: AUTHOR, ...input })),
});
