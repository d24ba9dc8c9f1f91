import { createHash, randomBytes } from "node:crypto";

const START_CHARS = 10;

/** A secret of 256 bits that is shown once: its hash is stored, and its start tells it from others. */
export function createToken(prefix: string): { token: string; hash: string; start: string } {
	const token = `${prefix}_${randomBytes(32).toString("base64url")}`;
	return { token, hash: hashToken(token), start: token.slice(0, START_CHARS) };
}

/** Without salt: a random secret of that length cannot be guessed from it. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
