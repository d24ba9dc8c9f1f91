import { createHash } from "node:crypto";
import type { Db } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";

/** Tries in one window, for one address and for all together: guessing stays hopeless, and hashing cheap for us. */
const WINDOW_MS = 15 * 60_000;
const TRIES_OF_ONE = 10;
const TRIES_OF_ALL = 300;

/** How often somebody may try to sign in, whatever host it comes from: addresses of hosts can be made up. */
export function createLoginLimits({ client }: Db) {
	return withDbErrors({
		/** Counts a try before the password is looked at; false when there were too many lately. */
		async take(email: string, now: Date): Promise<boolean> {
			const nowMs = now.getTime();
			const take = async (key: string, limit: number) => {
				const [row] = await client.$queryRaw<{ count: number }[]>`
					INSERT INTO login_limits (id, key, count, last_request) VALUES (${key}, ${key}, 1, ${nowMs})
					ON CONFLICT (key) DO UPDATE SET
						count = CASE WHEN login_limits.last_request <= ${nowMs - WINDOW_MS} THEN 1 ELSE login_limits.count + 1 END,
						last_request = CASE
							WHEN login_limits.last_request <= ${nowMs - WINDOW_MS} THEN ${nowMs} ELSE login_limits.last_request END
					RETURNING count`;
				return (row?.count ?? 1) <= limit;
			};
			return (await take(keyOf(email), TRIES_OF_ONE)) && (await take("all", TRIES_OF_ALL));
		},
		/** After a right password. */
		async clear(email: string): Promise<void> {
			await client.loginLimit.deleteMany({ where: { key: keyOf(email) } });
		},
	});
}

export type LoginLimits = ReturnType<typeof createLoginLimits>;

const keyOf = (email: string): string => createHash("sha256").update(email.trim().toLowerCase()).digest("hex");
