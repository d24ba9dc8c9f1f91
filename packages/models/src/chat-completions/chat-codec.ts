import type { WireCodec } from "../wire/wire-codec.ts";
import { createChatEncoder } from "./create-chat-encoder.ts";
import { decodeChatRequest } from "./decode-chat-request.ts";
import { encodeChatResponse } from "./encode-chat-response.ts";
import { toChatError } from "./to-chat-error.ts";

/** OpenAI Chat Completions. */
export const chatCodec: WireCodec = {
	decode(json) {
		const { request, stream, includeUsage } = decodeChatRequest(json);
		return {
			request,
			stream,
			createEncoder: (meta) => createChatEncoder(meta, { includeUsage }),
			encodeAnswer: encodeChatResponse,
		};
	},
	toError: toChatError,
};
