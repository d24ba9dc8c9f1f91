import { z } from "zod";
import { router, scoped } from "../trpc.ts";

const NameSchema = z.string().trim().min(1).max(100);

const SlugSchema = z
	.string()
	.regex(
		/^[a-z0-9][a-z0-9-]{0,39}$/,
		"Lower-case letters, digits and dashes, at most 40, beginning with a letter or digit.",
	);

export const projectsRouter = router({
	/** Whoever makes it is its admin. */
	create: scoped("settings:write")
		.input(z.object({ slug: SlugSchema, name: NameSchema }))
		.mutation(async ({ ctx, input }) => {
			const adminId = ctx.actor.kind === "user" ? ctx.actor.id : null;
			const project = await ctx.access.directory.create({ ...input, adminId });
			await ctx.audit({
				action: "project.create",
				subject: { kind: "project", id: project.id },
				before: null,
				after: input,
			});
			return project;
		}),

	/** This project; its short name stays, since addresses may hold it. */
	rename: scoped("settings:write")
		.input(z.object({ name: NameSchema }))
		.mutation(async ({ ctx, input: { name } }) => {
			const id = ctx.projectId;
			const before = await ctx.access.directory.rename({ id, name });
			const subject = { kind: "project", id };
			await ctx.audit({ action: "project.rename", subject, before: { name: before }, after: { name } });
		}),
});
