import { AppError } from "@aes/core/errors";
import type { PromotionResult } from "@aes/db";
import { z } from "zod";
import type { ApiContext } from "../context.ts";
import { router, scoped } from "../trpc.ts";

const NumberSchema = z.number().int().min(1).max(1_000_000_000);

export const workspacesRouter = router({
	/** Each with its versions, newest first, and what became of the proposals that worked in them. */
	list: scoped("project:read").query(({ ctx }) => ctx.workspaces.list({ projectId: ctx.projectId })),

	version: scoped("project:read")
		.input(z.object({ workspaceId: z.string(), number: NumberSchema }))
		.query(async ({ ctx, input }) => {
			const version = await ctx.workspaces.findVersion({ projectId: ctx.projectId, ...input });
			if (version) return version;
			throw new AppError("not_found", `There is no version ${input.number} of workspace ${input.workspaceId}.`, {
				details: input,
			});
		}),

	file: scoped("project:read")
		.input(z.object({ versionId: z.string(), path: z.string().max(1_024) }))
		.query(async ({ ctx, input }) => {
			const file = await ctx.workspaces.findFile({ projectId: ctx.projectId, ...input });
			if (!file) throw new AppError("not_found", `This version holds no file ${input.path}.`, { details: input });
			return file;
		}),

	promote: scoped("workspaces:write")
		.input(z.object({ name: z.string().max(64), number: NumberSchema }))
		.mutation(async ({ ctx, input }) => {
			const result = await ctx.workspaces.promote({ projectId: ctx.projectId, author: ctx.actor.name, ...input });
			await keep(ctx, { action: "workspace.promote", name: input.name, result });
			return result;
		}),

	rollback: scoped("workspaces:write")
		.input(z.object({ name: z.string().max(64) }))
		.mutation(async ({ ctx, input }) => {
			const result = await ctx.workspaces.rollback({ projectId: ctx.projectId, author: ctx.actor.name, ...input });
			await keep(ctx, { action: "workspace.rollback", name: input.name, result });
			return result;
		}),
});

type Promotion = { action: string; name: string; result: PromotionResult };

const keep = (ctx: Pick<ApiContext, "audit">, { action, name, result: { promoted, replaced } }: Promotion) =>
	ctx.audit({
		action,
		subject: { kind: "workspace", id: name },
		before: replaced && { promoted: replaced.number },
		after: { promoted: promoted.number },
	});
