import { AppError } from "@aes/core/errors";
import { createToken, hashToken } from "./access-tokens.ts";
import { cleanText } from "./clean-text.ts";
import type { Db, DbClient } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";

/** A terminal is near; a colleague may be away for a weekend. */
const FIRST_ADMIN_MS = 60 * 60_000;
const PASSWORD_MS = 3 * 24 * 60 * 60_000;

export type NewAccessLink = { token: string; expiresAt: Date };

type Redemption = {
	token: string;
	/** As the auth library hashes it. */
	passwordHash: string;
	/** Who the first admin is; not read for other links. */
	person: { name: string; email: string };
	/** The project whose admin the first admin becomes. */
	projectId: string;
};

/** Links that let one person in, once. Only hashes of their tokens are kept. */
export function createAccessLinkRepository({ client }: Db) {
	return withDbErrors({
		/** For whoever reads the terminal, while nobody has an account; ends earlier such links. Throws `conflict`. */
		async createForFirstAdmin(): Promise<NewAccessLink> {
			return client.$transaction(async (tx) => {
				await requireNobody(tx);
				await tx.accessLink.deleteMany({ where: { userId: null, usedAt: null } });
				return createLink(tx, null);
			});
		},
		/** Ends the user's earlier links. */
		createForUser: (userId: string): Promise<NewAccessLink> =>
			client.$transaction(async (tx) => {
				await tx.accessLink.deleteMany({ where: { userId, usedAt: null } });
				return createLink(tx, userId);
			}),
		/** Whom an open link is for, `person` null for the first admin; null when it is unknown, used or expired. */
		async find(token: string): Promise<{ person: { name: string; email: string } | null } | null> {
			const where = { hash: hashToken(token), usedAt: null, expiresAt: { gt: new Date() } };
			const link = await client.accessLink.findFirst({ where, include: { user: true } });
			return link && { person: link.user && { name: link.user.name, email: link.user.email } };
		},
		/** Uses the link: sets the password, ends the user's sessions; makes the first admin. Throws `not_found`, `conflict`. */
		redeem: (input: Redemption): Promise<{ userId: string; name: string; email: string; isFirstAdmin: boolean }> =>
			client.$transaction((tx) => redeem(tx, input)),
	});
}

export type AccessLinkRepository = ReturnType<typeof createAccessLinkRepository>;

async function createLink(tx: DbClient, userId: string | null): Promise<NewAccessLink> {
	const { token, hash } = createToken("link");
	const expiresAt = new Date(Date.now() + (userId === null ? FIRST_ADMIN_MS : PASSWORD_MS));
	await tx.accessLink.create({ data: { hash, userId, expiresAt } });
	return { token, expiresAt };
}

async function redeem(tx: DbClient, { token, passwordHash, person, projectId }: Redemption) {
	const [link] = await tx.$queryRaw<{ userId: string | null }[]>`
		UPDATE access_links SET used_at = now()
		WHERE hash = ${hashToken(token)} AND used_at IS NULL AND expires_at > now() RETURNING user_id AS "userId"`;
	if (!link) throw new AppError("not_found", "This link was used, has expired or never was one. Ask for a new one.");
	const isFirstAdmin = link.userId === null;
	const user = isFirstAdmin
		? await createFirstAdmin(tx, person, projectId)
		: await tx.user.findUniqueOrThrow({ where: { id: link.userId ?? "" } });
	const login = { providerId: "credential", accountId: user.id };
	await tx.userLogin.upsert({
		where: { providerId_accountId: login },
		create: { ...login, userId: user.id, password: passwordHash },
		update: { password: passwordHash },
	});
	await tx.userSession.deleteMany({ where: { userId: user.id } });
	return { userId: user.id, name: user.name, email: user.email, isFirstAdmin };
}

async function createFirstAdmin(tx: DbClient, person: Redemption["person"], projectId: string) {
	await requireNobody(tx);
	const name = cleanText(person.name);
	const user = await tx.user.create({ data: { name, email: person.email.toLowerCase(), emailVerified: true } });
	await tx.projectMember.create({ data: { projectId, userId: user.id, role: "admin" } });
	return user;
}

/** Held until the transaction ends, so that of two first admins the second finds the first. */
async function requireNobody(tx: DbClient): Promise<void> {
	await tx.$executeRaw`LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE`;
	if ((await tx.user.count()) === 0) return;
	throw new AppError(
		"conflict",
		"There are accounts already, so the first admin was made before. A password is set anew with ./aes account link EMAIL.",
	);
}
