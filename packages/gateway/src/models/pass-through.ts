import { AppError } from "@aes/core/errors";
import type { ModelCallBounds, ModelCallReservation } from "@aes/core/ledger";
import type { WireAnswer, WireFormat, WireUpstream } from "@aes/core/ports";
import { createUsageSniffer, WIRE_CODECS } from "@aes/models";
import type { CallOutcome } from "../session/remember-fault.ts";
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
	watch(signal: AbortSignal): CallOutcome;
};

type Target = MeteredUpstream & { model: string };
type Passable = Target & { format: WireFormat; body: Record<string, unknown>; maxOutputTokens: number | undefined };

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
	const body = { ...withoutHostedTools(omit(json, REMOVED)), model: target.model };
	return { ...target, format, body, maxOutputTokens: request.maxOutputTokens };
}

/**
 * Sends the request and gives the vendor's bytes on as they come, reserved before and settled by what they say. What
 * fails on the vendor's side is remembered as its fault.
 */
export async function passThrough(passable: Passable, input: RouteInput): Promise<Reply> {
	const { signal } = input;
	signal.throwIfAborted();
	const outcome = passable.watch(signal);
	try {
		const reservation = await reserveFor(passable);
		return await ask(passable, { reservation, outcome, input });
	} catch (error) {
		outcome.failed(error);
		throw error;
	}
}

function reserveFor({ model, reserve, body, maxOutputTokens }: Passable): Promise<ModelCallReservation> {
	return reserve({ model, requestBytes: Buffer.byteLength(JSON.stringify(body)), maxOutputTokens });
}

type Call = { reservation: ModelCallReservation; outcome: CallOutcome; input: RouteInput };

async function ask(passable: Passable, call: Call): Promise<Reply> {
	const { reservation, input } = call;
	try {
		const answer = await send(passable, call);
		return answer.status >= 400 ? await refuse(passable, answer, call) : toReply(passable, answer, call);
	} catch (error) {
		// An abort leaves open whether the vendor has begun to work.
		if (!input.signal.aborted) reservation.fail(error);
		await reservation.close();
		throw error;
	}
}

function send({ model, upstream, body }: Passable, { reservation, input }: Call) {
	const { request, signal } = input;
	const capped = { ...body, [upstream.outputCapField]: reservation.maxOutputTokens };
	return upstream.send({ model, body: capped, headers: pickHeaders(request.headers), signal });
}

function toReply({ format }: Passable, answer: WireAnswer, { reservation, outcome, input }: Call): Reply {
	const sniffer = createUsageSniffer(format, answer.contentType);
	const fail = (thrown: unknown) => {
		const error = input.toError(thrown);
		outcome.failed(error);
		return WIRE_CODECS[format].toError(error).body;
	};
	return {
		status: answer.status,
		headers: { "content-type": answer.contentType, "cache-control": "no-store" },
		body: meterBytes(answer, { sniffer, reservation, format, answered: outcome.answered, fail }),
	};
}

/** The vendor's refusal in its own words; nothing is billed for it. */
async function refuse({ model }: Passable, answer: WireAnswer, { reservation, outcome }: Call): Promise<Reply> {
	const text = await readStart(answer.body);
	const fault = toFault(answer, model);
	if (KEY_STATUSES.has(answer.status)) throw fault;
	outcome.failed(fault);
	reservation.fail(fault);
	await reservation.close();
	const retryAfter = answer.retryAfter === undefined ? {} : { "retry-after": answer.retryAfter };
	return { status: answer.status, headers: { "content-type": answer.contentType, ...retryAfter }, body: text };
}

/** As whoever runs the installation reads it; `vendor` tells that the fault is not ours. */
function toFault({ status, retryAfter }: WireAnswer, model: string): AppError {
	const [vendor = ""] = model.split("/");
	const retryAfterMs = Number(retryAfter ?? Number.NaN) * 1_000;
	const details = { vendor, status, ...(Number.isFinite(retryAfterMs) && { retryAfterMs }) };
	const told = `${vendor} refused a call for "${model}" (HTTP ${status}).`;
	if (KEY_STATUSES.has(status))
		return new AppError(
			"forbidden",
			`${told} It does not take this installation's key for it, or the balance is spent; whoever runs it must look.`,
			{ details: { ...details, reason: "key" } },
		);
	if (status === 404) return new AppError("not_found", `${told} Check the model's name and the address.`, { details });
	if (status === 429) return new AppError("rate_limited", `${told} Ask less often.`, { details });
	if (status >= 500) return new AppError("unavailable", `${told} Try again later.`, { details });
	return new AppError("invalid_input", `${told} What it said went to the agent.`, { details });
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
