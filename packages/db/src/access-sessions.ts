import { AppError } from "@aes/core/errors";
import type { Db } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";

export type SignedIn = {
	id: string;
	ipAddress: string | null;
	userAgent: string | null;
	createdAt: Date;
	expiresAt: Date;
};

/** Where a user is signed in; the auth library makes the rows. */
export function createSessionRepository({ client }: Db) {
	return withDbErrors({
		/** Newest first; without those that have expired. */
		list: (userId: string): Promise<SignedIn[]> =>
			client.userSession.findMany({
				where: { userId, expiresAt: { gt: new Date() } },
				orderBy: { createdAt: "desc" },
				select: { id: true, ipAddress: true, userAgent: true, createdAt: true, expiresAt: true },
			}),
		/** Throws `not_found`. */
		async revoke({ userId, id }: { userId: string; id: string }): Promise<void> {
			const ended = await client.userSession.deleteMany({ where: { id, userId } });
			if (ended.count === 0) throw new AppError("not_found", `You have no session ${id}.`, { details: { id } });
		},
	});
}

export type SessionRepository = ReturnType<typeof createSessionRepository>;
