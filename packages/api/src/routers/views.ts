import { AppError } from "@aes/core/errors";
import { z } from "zod";
import { router, scoped } from "../trpc.ts";

/** Lists whose filters may be saved. */
const PageNameSchema = z.enum(["environments"]);
/** The query of an address as a browser writes it, without its "?". */
const QuerySchema = z
	.string()
	.max(2_000)
	.regex(/^[\w%.~*+!'(),;:@=&/-]*$/, "This is no query of an address.");

/** Filters of lists under names that everybody in the project sees. */
export const savedViewsRouter = router({
	list: scoped("project:read")
		.input(z.object({ page: PageNameSchema }))
		.query(({ ctx, input }) => ctx.environments.savedViews.list({ projectId: ctx.projectId, ...input })),

	/** Takes the place of the view of that name; `replaced` is what that was, for an undo. */
	save: scoped("environments:write")
		.input(z.object({ page: PageNameSchema, name: z.string().trim().min(1).max(60), query: QuerySchema }))
		.mutation(async ({ ctx, input }) => {
			const view = await ctx.environments.savedViews.save({
				projectId: ctx.projectId,
				author: ctx.actor.name,
				...input,
			});
			await ctx.audit({
				action: "view.save",
				subject: { kind: "saved_view", id: view.id },
				before: view.replaced === null ? null : { query: view.replaced },
				after: { name: view.name, query: view.query },
			});
			return view;
		}),

	/** Returns the view, so that an undo can save it again. */
	remove: scoped("environments:write")
		.input(z.object({ id: z.string() }))
		.mutation(async ({ ctx, input }) => {
			const gone = await ctx.environments.savedViews.remove({ projectId: ctx.projectId, id: input.id });
			if (!gone) throw new AppError("not_found", `There is no saved view ${input.id} in this project.`);
			const { name, query } = gone;
			const subject = { kind: "saved_view", id: gone.id };
			await ctx.audit({ action: "view.remove", subject, before: { name, query }, after: null });
			return gone;
		}),
});
