import type { ReasoningBlock } from "@aes/core/ports";

type Opaque = NonNullable<ReasoningBlock["opaque"]>;

const PREFIX = "aes1.";

/** Where a format without a place for the words of a block keeps them: beside what its vendor wants back. */
export const THOUGHT_KEY = "$text";

/**
 * What a vendor wants back with its reasoning, as the one opaque string that a client carries for us: the signature
 * of Messages, the encrypted content of Responses.
 */
export function packOpaque(opaque: Opaque): string {
	return PREFIX + Buffer.from(JSON.stringify(opaque)).toString("base64url");
}

/** null for a string that `packOpaque` did not make. */
export function unpackOpaque(text: string): Opaque | null {
	if (!text.startsWith(PREFIX)) return null;
	try {
		const value: unknown = JSON.parse(Buffer.from(text.slice(PREFIX.length), "base64url").toString());
		return isOpaque(value) ? value : null;
	} catch {
		return null;
	}
}

function isOpaque(value: unknown): value is Opaque {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
	return Object.values(value).every((entry) => typeof entry === "string");
}
