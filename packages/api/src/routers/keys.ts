import { requireScope, SCOPES } from "@aes/core/access";
import { AppError } from "@aes/core/errors";
import { z } from "zod";
import { router, scoped } from "../trpc.ts";

const DAY_MS = 86_400_000;
const MAX_DAYS = 366;

const NewKeySchema = z.object({
	name: z.string().trim().min(1).max(100),
	scopes: z.array(z.enum(SCOPES)).min(1),
	days: z.number().int().min(1).max(MAX_DAYS).nullable().describe("null: until it is revoked"),
});

export const keysRouter = router({
	/** Newest first, ended ones too; never the key itself. */
	list: scoped("keys:write").query(({ ctx }) => ctx.access.keys.list(ctx.projectId)),

	/** The key is in this answer and nowhere else. */
	create: scoped("keys:write")
		.input(NewKeySchema)
		.mutation(async ({ ctx, input: { name, scopes, days } }) => {
			const { actor, projectId } = ctx;
			if (actor.kind === "api_key")
				throw new AppError(
					"forbidden",
					"An API key cannot make another. Make it in Settings, or with ./aes key create.",
				);
			for (const scope of scopes) requireScope(actor, scope);
			const expiresAt = days === null ? null : new Date(ctx.now().getTime() + days * DAY_MS);
			const maker = { makerId: actor.kind === "user" ? actor.id : null, makerName: actor.name };
			const created = await ctx.access.keys.create({ projectId, ...maker, name, scopes, expiresAt });
			const after = { name, scopes, expiresAt: expiresAt?.toISOString() ?? null };
			await ctx.audit({ action: "key.create", subject: { kind: "api_key", id: created.id }, before: null, after });
			return created;
		}),

	revoke: scoped("keys:write")
		.input(z.object({ id: z.string().max(200) }))
		.mutation(async ({ ctx, input: { id } }) => {
			const { name } = await ctx.access.keys.revoke({ projectId: ctx.projectId, id });
			await ctx.audit({ action: "key.revoke", subject: { kind: "api_key", id }, before: { name }, after: null });
		}),
});
