import { randomBytes } from "node:crypto";
import { completeModel, type ModelClient, WIRE_FORMATS, type WireFormat } from "@aes/core/ports";
import { type AnswerMeta, countMessageTokens, type DecodedRequest, encodeEvents, WIRE_CODECS } from "@aes/models";
import { readJson } from "../session/read-body.ts";
import { EVENT_STREAM, jsonReply, type Reply } from "../session/reply.ts";
import type { Route, RouteInput } from "../session/session-server.ts";
import { begin } from "./begin.ts";
import { decodePassable, type MeteredUpstream, passThrough } from "./pass-through.ts";
import { resolveModel } from "./restrict-model.ts";
import { toWireReply } from "./wire-reply.ts";

const MAX_BODY_BYTES = 16 * 1024 * 1024;

const PATHS: Readonly<Record<WireFormat, string>> = {
	chat: "/v1/chat/completions",
	responses: "/v1/responses",
	messages: "/v1/messages",
};

export type ModelRoutesDeps = {
	model: ModelClient;
	/** What the session may use, as `provider/model`. */
	models: readonly string[];
	/** null: this model's answers are translated. */
	findUpstream(model: string, format: WireFormat): MeteredUpstream | null;
	clock: () => Date;
	/** How long a stream may be silent before its client is told that it lives. */
	heartbeatMs: number;
};

/** The wire formats that agents speak, each with errors of its own kind. */
export function createModelRoutes(deps: ModelRoutesDeps): [string, Route][] {
	const toError = (format: WireFormat): Route["toError"] => {
		return ({ error }) => toWireReply(error, WIRE_CODECS[format].toError(error));
	};
	return [
		...WIRE_FORMATS.map((format): [string, Route] => [
			`POST ${PATHS[format]}`,
			{ handle: (input) => complete(deps, format, input), toError: toError(format) },
		]),
		[`POST ${PATHS.messages}/count_tokens`, { handle: (input) => count(deps, input), toError: toError("messages") }],
		["GET /v1/models", { handle: async () => listModels(deps.models), toError: toError("chat") }],
	];
}

async function complete(deps: ModelRoutesDeps, format: WireFormat, input: RouteInput): Promise<Reply> {
	const json = await readJson(input.request, MAX_BODY_BYTES);
	const passable = decodePassable(format, json, (asked) => findUpstream(deps, format, asked));
	if (passable) return passThrough(passable, input);
	return translate(deps, WIRE_CODECS[format].decode(json), input);
}

function findUpstream(deps: ModelRoutesDeps, format: WireFormat, asked: string) {
	const model = resolveModel(asked, deps.models);
	const metered = deps.findUpstream(model, format);
	return metered && { model, ...metered };
}

async function translate(deps: ModelRoutesDeps, decoded: DecodedRequest, input: RouteInput): Promise<Reply> {
	const { signal, toError } = input;
	const request = { ...decoded.request, model: resolveModel(decoded.request.model, deps.models) };
	// The client is told the name that it asked for: some compare it.
	const meta = createMeta(decoded.request.model, deps.clock());
	if (!decoded.stream)
		return jsonReply(decoded.encodeAnswer(await completeModel(deps.model, request, { signal }), meta));
	const { heartbeatMs } = deps;
	const events = await begin(deps.model.stream(request, { signal }), heartbeatMs);
	const body = encodeEvents(events, decoded.createEncoder(meta), toError);
	return { status: 200, headers: EVENT_STREAM, body, heartbeatMs };
}

function createMeta(model: string, now: Date): AnswerMeta {
	return { id: randomBytes(12).toString("hex"), model, createdSeconds: Math.floor(now.getTime() / 1000) };
}

async function count({ models }: ModelRoutesDeps, { request }: RouteInput): Promise<Reply> {
	const { model, inputTokens } = countMessageTokens(await readJson(request, MAX_BODY_BYTES));
	resolveModel(model, models);
	return jsonReply({ input_tokens: inputTokens });
}

/** The fields of OpenAI's list and of Anthropic's, so that clients of both find theirs. */
function listModels(models: readonly string[]): Reply {
	const data = models.map((id) => ({
		id,
		object: "model",
		created: 0,
		owned_by: id.split("/")[0],
		type: "model",
		display_name: id,
		created_at: new Date(0).toISOString(),
	}));
	return jsonReply({ object: "list", data, has_more: false, first_id: models[0], last_id: models.at(-1) });
}
