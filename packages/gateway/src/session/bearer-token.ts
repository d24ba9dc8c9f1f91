import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

export function createToken(): string {
	return randomBytes(32).toString("base64url");
}

/** Compared by digest in constant time: neither the token's length nor its first letters can be timed. */
export function hasToken(request: IncomingMessage, token: string): boolean {
	const [, given = ""] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
	return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string) => createHash("sha256").update(text).digest();
