import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

export function createToken(): string {
	return randomBytes(32).toString("base64url");
}

/** In `authorization`, or in `x-api-key` as Anthropic's clients have it. Compared by digest in constant time: neither the token's length nor its first letters can be timed. */
export function hasToken(request: IncomingMessage, token: string): boolean {
	const [, bearer] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
	const given = bearer ?? request.headers["x-api-key"]?.toString() ?? "";
	return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string) => createHash("sha256").update(text).digest();
