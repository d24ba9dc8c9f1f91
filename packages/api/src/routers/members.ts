import { ROLES, type Role, requireScope, type Scope, scopesOf } from "@aes/core/access";
import { AppError } from "@aes/core/errors";
import { z } from "zod";
import type { ApiContext } from "../context.ts";
import { router, scoped } from "../trpc.ts";

const UserSchema = z.object({ userId: z.string().max(200) });
const RoleSchema = z.enum(ROLES);

const NewMemberSchema = z.object({
	email: z.email().max(200),
	name: z.string().trim().min(1).max(100),
	role: RoleSchema,
});

export const membersRouter = router({
	list: scoped("members:write").query(({ ctx }) => ctx.access.members.list(ctx.projectId)),

	/** What each role may do. */
	roles: scoped("project:read").query((): { role: Role; scopes: Scope[] }[] =>
		ROLES.map((role) => ({ role, scopes: [...scopesOf(role)] })),
	),

	/** Whoever has no account yet gets one; they come in by the link, or by the identity provider. */
	add: scoped("members:write")
		.input(NewMemberSchema)
		.mutation(async ({ ctx, input }) => {
			requireAccounts(ctx);
			requireRole(ctx, input.role);
			const { userId } = await ctx.access.members.add({ projectId: ctx.projectId, ...input });
			await keep(ctx, { action: "member.add", userId, before: null, after: { email: input.email, role: input.role } });
			return { userId };
		}),

	/** A link that sets the member's password, once; ends earlier ones. */
	createLink: scoped("members:write")
		.input(UserSchema)
		.mutation(async ({ ctx, input: { userId } }) => {
			const { access, projectId, actor } = ctx;
			requirePerson(ctx);
			const adminId = actor.kind === "user" ? actor.id : null;
			if (!(await access.members.mayResetPassword({ projectId, userId, adminId })))
				throw new AppError(
					"forbidden",
					"This account also opens projects of which you are no admin, or is not a member here. Whoever runs the installation can make the link: ./aes account link EMAIL.",
				);
			const { token, expiresAt } = await access.links.createForUser(userId);
			await keep(ctx, { action: "member.create_link", userId, before: null, after: null });
			return { path: `/join#${token}`, expiresAt };
		}),

	setRole: scoped("members:write")
		.input(UserSchema.extend({ role: RoleSchema }))
		.mutation(async ({ ctx, input }) => {
			requireRole(ctx, input.role);
			const before = await ctx.access.members.setRole({ projectId: ctx.projectId, ...input });
			const { userId, role } = input;
			await keep(ctx, { action: "member.set_role", userId, before: { role: before }, after: { role } });
		}),

	/** From this project; the account stays. */
	remove: scoped("members:write")
		.input(UserSchema)
		.mutation(async ({ ctx, input: { userId } }) => {
			const before = await ctx.access.members.remove({ projectId: ctx.projectId, userId });
			await keep(ctx, { action: "member.remove", userId, before: { role: before }, after: null });
		}),
});

function requireAccounts({ access }: Pick<ApiContext, "access">): void {
	if (access.hasAccounts) return;
	throw new AppError(
		"conflict",
		"Accounts are off here, so nobody could sign in. Start with ./aes up --accounts; docs/access.md says how.",
	);
}

/** A key that leaks must not let people in. */
function requirePerson({ actor }: Pick<ApiContext, "actor">): void {
	if (actor.kind !== "api_key") return;
	throw new AppError("forbidden", "An API key cannot make links to accounts. Sign in as an admin.");
}

/** Nobody gives what they do not have. */
function requireRole({ actor }: Pick<ApiContext, "actor">, role: Role): void {
	for (const scope of scopesOf(role)) requireScope(actor, scope);
}

type Write = { action: string; userId: string; before: Change; after: Change };
type Change = { email?: string; role: Role } | null;

const keep = (ctx: Pick<ApiContext, "audit">, { action, userId, before, after }: Write) =>
	ctx.audit({ action, subject: { kind: "user", id: userId }, before, after });
