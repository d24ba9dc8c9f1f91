import { parseRequest } from "../wire/request-fields.ts";
import { countRequestSchema } from "./messages-request-schema.ts";

/**
 * An estimate of a request's input tokens: a quarter of its bytes as UTF-8 JSON, rounded up. Clients use it to decide when
 * to shorten a conversation; what is billed is the vendor's own count. Throws `invalid_input` as the request would.
 */
export function countMessageTokens(json: unknown): { model: string; inputTokens: number } {
	const { model, messages, system, tools } = parseRequest(countRequestSchema, json);
	const bytes = Buffer.byteLength(JSON.stringify([system ?? "", messages, tools ?? []]));
	return { model, inputTokens: Math.ceil(bytes / 4) };
}
