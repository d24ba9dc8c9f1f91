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

/** As a client sends it to its proxy: the password of `http://aes:TOKEN@…`, or a bearer token. */
export function hasProxyToken(request: IncomingMessage, token: string): boolean {
	const [, scheme = "", value = ""] =
		/^(Basic|Bearer) (\S+)$/i.exec(request.headers["proxy-authorization"] ?? "") ?? [];
	const isBasic = scheme.toLowerCase() === "basic";
	const given = isBasic
		? Buffer.from(value, "base64")
				.toString()
				.replace(/^[^:]*:/, "")
		: value;
	return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string) => createHash("sha256").update(text).digest();
