import { AppError } from "@aes/core/errors";
import { z } from "zod";
import type { ApiContext } from "../context.ts";
import { router, scoped } from "../trpc.ts";

export const sessionRouter = router({
	/** Who asks, where, and what may be done there: pages hide what would be refused. */
	me: scoped("project:read").query(async ({ ctx }) => ({
		kind: ctx.actor.kind,
		name: ctx.actor.name,
		scopes: [...ctx.actor.scopes],
		hasAccounts: ctx.access.hasAccounts,
		project: ctx.access.project,
		projects: await ctx.access.listProjects(),
	})),

	/** Where the user is signed in. */
	list: scoped("project:read").query(async ({ ctx }) => {
		const sessions = await ctx.access.sessions.list(requireUser(ctx));
		return sessions.map((session) => ({ ...session, isThisOne: session.id === ctx.access.sessionId }));
	}),

	/** Signs out there. */
	revoke: scoped("project:read")
		.input(z.object({ id: z.string().max(200) }))
		.mutation(async ({ ctx, input }) => {
			await ctx.access.sessions.revoke({ userId: requireUser(ctx), id: input.id });
			await ctx.audit({
				action: "session.revoke",
				subject: { kind: "session", id: input.id },
				before: null,
				after: null,
			});
		}),
});

function requireUser({ actor }: Pick<ApiContext, "actor">): string {
	if (actor.kind === "user" && actor.id !== null) return actor.id;
	throw new AppError("forbidden", "Sessions belong to people with an account. Sign in to see yours.");
}
