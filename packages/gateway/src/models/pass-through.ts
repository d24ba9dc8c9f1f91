import { AppError } from "@aes/core/errors";
import { DEFAULT_MAX_OUTPUT_TOKENS, type ModelCallBounds, type ModelCallReservation } from "@aes/core/ledger";
import type { WireAnswer, WireFormat, WireUpstream } from "@aes/core/ports";
import { createUsageSniffer, WIRE_CODECS } from "@aes/models";
import type { Reply } from "../session/reply.ts";
import type { RouteInput } from "../session/session-server.ts";
import { meterBytes } from "./meter-bytes.ts";

/** Fields that no other format has a place for, and that mean no harm where both sides speak this one. */
const OWN_FIELDS: Readonly<Record<WireFormat, readonly string[]>> = {
	chat: ["response_format", "frequency_penalty", "presence_penalty", "logprobs", "top_logprobs", "logit_bias", "top_k"],
	responses: ["text", "top_logprobs"],
	messages: ["output_config", "top_k"],
};
/** What would change the price, or bound the output a second time. */
const REMOVED = ["service_tier", "max_tokens", "max_completion_tokens", "max_output_tokens"];
const FORWARDED_HEADERS = ["anthropic-beta", "anthropic-version", "openai-beta"];
/** The vendor's word on the key of this installation is nothing for the agent. */
const KEY_STATUSES: ReadonlySet<number> = new Set([401, 402, 403]);
const ERROR_BODY_BYTES = 64 * 1024;

export type MeteredUpstream = {
	upstream: WireUpstream;
	reserve(bounds: ModelCallBounds): Promise<ModelCallReservation>;
};

type Target = MeteredUpstream & { model: string };
type Passable = Target & { format: WireFormat; body: Record<string, unknown>; maxOutputTokens: number };

/**
 * The request as it goes to a vendor that speaks the client's own format: everything else stays untouched. null when
 * the request is to be translated. Refused is what the format's decoder refuses (hosted tools, what lies at an
 * address, conversations kept by the vendor): it would reach past the sandbox's one door.
 */
export function decodePassable(
	format: WireFormat,
	json: unknown,
	find: (model: string) => Target | null,
): Passable | null {
	if (typeof json !== "object" || json === null || !("model" in json) || typeof json.model !== "string") return null;
	const target = find(json.model);
	if (!target) return null;
	const { request, stream } = WIRE_CODECS[format].decode(omit(json, OWN_FIELDS[format]));
	if (format === "chat" && stream && !asksForUsage(json)) return null;
	const maxOutputTokens = request.maxOutputTokens ?? DEFAULT_MAX_OUTPUT_TOKENS;
	const body = {
		...withoutHostedTools(omit(json, REMOVED)),
		model: target.model,
		[target.upstream.outputCapField]: maxOutputTokens,
	};
	return { ...target, format, body, maxOutputTokens };
}

/** Sends the request and gives the vendor's bytes on as they come, reserved before and settled by what they say. */
export async function passThrough(
	{ model, upstream, reserve, format, body, maxOutputTokens }: Passable,
	{ request, signal, toError }: RouteInput,
): Promise<Reply> {
	signal.throwIfAborted();
	const requestBytes = Buffer.byteLength(JSON.stringify(body));
	const reservation = await reserve({ model, requestBytes, maxOutputTokens });
	try {
		const headers = pickHeaders(request.headers);
		const answer = await upstream.send({ model, body, headers, signal });
		if (answer.status >= 400) return await refuse(answer, reservation);
		const sniffer = createUsageSniffer(format, answer.contentType);
		const fail = (thrown: unknown) => WIRE_CODECS[format].toError(toError(thrown)).body;
		return {
			status: answer.status,
			headers: { "content-type": answer.contentType, "cache-control": "no-store" },
			body: meterBytes(answer, { sniffer, reservation, format, fail }),
		};
	} catch (error) {
		reservation.fail(error);
		await reservation.close();
		throw error;
	}
}

/** The vendor's refusal in its own words; nothing is billed for it. */
async function refuse(answer: WireAnswer, reservation: ModelCallReservation): Promise<Reply> {
	const text = await readStart(answer.body);
	reservation.fail(new AppError("invalid_input", "The vendor refused the request."));
	await reservation.close();
	if (KEY_STATUSES.has(answer.status))
		throw new AppError(
			"forbidden",
			`The model's vendor refuses this installation's key (status ${answer.status}). Whoever runs it must look at the key and its balance.`,
			{ details: { reason: "key" } },
		);
	const retryAfter = answer.retryAfter === undefined ? {} : { "retry-after": answer.retryAfter };
	return { status: answer.status, headers: { "content-type": answer.contentType, ...retryAfter }, body: text };
}

async function readStart(body: AsyncIterable<Uint8Array>): Promise<string> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of body) {
		chunks.push(chunk);
		bytes += chunk.length;
		if (bytes > ERROR_BODY_BYTES) break;
	}
	return Buffer.concat(chunks).subarray(0, ERROR_BODY_BYTES).toString();
}

function pickHeaders(headers: RouteInput["request"]["headers"]): Record<string, string> {
	const given = FORWARDED_HEADERS.map((name) => [name, headers[name]] as const);
	return Object.fromEntries(given.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

function asksForUsage(json: object): boolean {
	const options = "stream_options" in json ? json.stream_options : null;
	return (
		typeof options === "object" && options !== null && "include_usage" in options && options.include_usage === true
	);
}

function withoutHostedTools(body: Record<string, unknown>): Record<string, unknown> {
	if (!Array.isArray(body.tools)) return body;
	return { ...body, tools: body.tools.filter((tool) => !String(tool?.type).startsWith("web_search")) };
}

function omit(json: object, fields: readonly string[]): Record<string, unknown> {
	return Object.fromEntries(Object.entries(json).filter(([name]) => !fields.includes(name)));
}
