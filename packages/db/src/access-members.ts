import type { Role } from "@aes/core/access";
import { AppError } from "@aes/core/errors";
import { cleanText } from "./clean-text.ts";
import type { Db, DbClient } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";

export type Member = {
	userId: string;
	name: string;
	email: string;
	role: Role;
	since: Date;
	/** False for who was added and has not been here yet. */
	canSignIn: boolean;
	lastSeenAt: Date | null;
};

type OneMember = { projectId: string; userId: string };

/** Who belongs to a project, and as what. */
export function createMemberRepository({ client }: Db) {
	return withDbErrors({
		/** By name. */
		async list(projectId: string): Promise<Member[]> {
			const rows = await client.projectMember.findMany({
				where: { projectId },
				orderBy: { user: { name: "asc" } },
				include: {
					user: {
						include: {
							_count: { select: { logins: true } },
							sessions: { orderBy: { updatedAt: "desc" }, take: 1, select: { updatedAt: true } },
						},
					},
				},
			});
			return rows.map(({ role, createdAt, user }) => ({
				...{ userId: user.id, name: user.name, email: user.email, role, since: createdAt },
				canSignIn: user._count.logins > 0,
				lastSeenAt: user.sessions[0]?.updatedAt ?? null,
			}));
		},
		/** Makes the account where there is none under that address. Throws `conflict` for a member. */
		add: (input: { projectId: string; email: string; name: string; role: Role }): Promise<{ userId: string }> =>
			client.$transaction((tx) => addMember(tx, input)),
		/** Returns the role before. Throws `not_found`; `conflict` when no admin would be left. */
		setRole: ({ role, ...one }: OneMember & { role: Role }): Promise<Role> =>
			client.$transaction(async (tx) => {
				const before = await lockMember(tx, one);
				if (before === "admin" && role !== "admin") await requireOtherAdmin(tx, one);
				await tx.projectMember.update({ where: { projectId_userId: one }, data: { role } });
				return before;
			}),
		/** The account stays. Returns the role before. Throws as `setRole` does. */
		remove: (one: OneMember): Promise<Role> =>
			client.$transaction(async (tx) => {
				const before = await lockMember(tx, one);
				if (before === "admin") await requireOtherAdmin(tx, one);
				await tx.projectMember.delete({ where: { projectId_userId: one } });
				return before;
			}),
		/** null when there is no account of that address. */
		async findUserId(email: string): Promise<string | null> {
			const user = await client.user.findUnique({ where: { email: email.toLowerCase() }, select: { id: true } });
			return user?.id ?? null;
		},
		/**
		 * True when the user is a member here, and nowhere but in projects of which the admin is one: a link to another's
		 * account opens all its projects. `adminId` null: whoever holds the machine.
		 */
		async mayResetPassword({ projectId, userId, adminId }: OneMember & { adminId: string | null }): Promise<boolean> {
			const rows = await client.projectMember.findMany({ where: { userId }, select: { projectId: true } });
			if (!rows.some((row) => row.projectId === projectId)) return false;
			if (adminId === null) return true;
			const ids = rows.map((row) => row.projectId);
			const own = await client.projectMember.count({
				where: { userId: adminId, role: "admin", projectId: { in: ids } },
			});
			return own === ids.length;
		},
	});
}

export type MemberRepository = ReturnType<typeof createMemberRepository>;

async function addMember(tx: DbClient, input: { projectId: string; email: string; name: string; role: Role }) {
	const { projectId, role } = input;
	const email = cleanText(input.email).toLowerCase();
	// The admin vouches for the address; nobody can register it before.
	const create = { email, name: cleanText(input.name), emailVerified: true };
	const user = await tx.user.upsert({ where: { email }, create, update: {}, select: { id: true } });
	const added = await tx.projectMember.createMany({
		data: { projectId, userId: user.id, role },
		skipDuplicates: true,
	});
	if (added.count === 0)
		throw new AppError("conflict", `${email} is a member of this project already. Change the role in the list.`);
	return { userId: user.id };
}

/** All admins of a project are locked, so that two of them cannot remove each other at once. */
async function lockMember(tx: DbClient, { projectId, userId }: OneMember): Promise<Role> {
	const rows = await tx.$queryRaw<{ userId: string; role: Role }[]>`
		SELECT user_id AS "userId", role FROM project_members
		WHERE project_id = ${projectId} AND (user_id = ${userId} OR role = 'admin') ORDER BY user_id FOR UPDATE`;
	const found = rows.find((row) => row.userId === userId);
	if (found) return found.role;
	throw new AppError("not_found", `There is no member ${userId} in this project.`, { details: { userId } });
}

async function requireOtherAdmin(tx: DbClient, { projectId, userId }: OneMember): Promise<void> {
	const others = await tx.projectMember.count({ where: { projectId, role: "admin", userId: { not: userId } } });
	if (others > 0) return;
	throw new AppError("conflict", "This is the project's last admin. Make another member an admin first.");
}
