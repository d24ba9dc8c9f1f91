import { randomUUID } from "node:crypto";
import { AppError } from "@aes/core/errors";
import { completeModel, type ModelClient } from "@aes/core/ports";
import { decodeChatRequest, encodeChatResponse, encodeChatStream } from "@aes/models";
import { readJson } from "../session/read-body.ts";
import { errorReply, jsonReply, type Reply } from "../session/reply.ts";
import type { Route } from "../session/session-server.ts";

const MAX_BODY_BYTES = 8 * 1024 * 1024;

type ChatDeps = { model: ModelClient; allowedModel: string; clock: () => Date };

/** A session speaks to its own proposer's model and to no other. */
export function restrictModel(model: ModelClient, allowedModel: string): ModelClient {
	return {
		async *stream(request, options) {
			if (request.model !== allowedModel)
				throw new AppError(
					"forbidden",
					`This session may not use model "${request.model.slice(0, 200)}"; it may use "${allowedModel}".`,
					{ details: { reason: "model" } },
				);
			yield* model.stream(request, options);
		},
	};
}

export function createChatRoutes(deps: ChatDeps): [string, Route][] {
	const toError: Route["toError"] = ({ error }) => errorReply(error);
	return [
		["POST /v1/chat/completions", { handle: (input) => complete(deps, input), toError }],
		["GET /v1/models", { handle: async () => listModels(deps), toError }],
	];
}

async function complete(deps: ChatDeps, { request, signal }: Parameters<Route["handle"]>[0]): Promise<Reply> {
	const chat = decodeChatRequest(await readJson(request, MAX_BODY_BYTES));
	const response = await completeModel(deps.model, chat.request, { signal });
	const createdSeconds = Math.floor(deps.clock().getTime() / 1000);
	const meta = { id: `chatcmpl-${randomUUID()}`, model: chat.request.model, createdSeconds };
	if (!chat.stream) return jsonReply(encodeChatResponse(response, meta));
	return {
		status: 200,
		headers: { "content-type": "text/event-stream", "cache-control": "no-store" },
		body: encodeChatStream(response, meta, { includeUsage: chat.includeUsage }).join(""),
	};
}

function listModels({ allowedModel }: ChatDeps): Reply {
	const [owner] = allowedModel.split("/");
	return jsonReply({ object: "list", data: [{ id: allowedModel, object: "model", created: 0, owned_by: owner }] });
}
