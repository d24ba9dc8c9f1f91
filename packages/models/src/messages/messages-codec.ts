import type { WireCodec } from "../wire/wire-codec.ts";
import { createMessagesEncoder } from "./create-messages-encoder.ts";
import { decodeMessagesRequest } from "./decode-messages-request.ts";
import { encodeMessage } from "./encode-message.ts";
import { toMessagesError } from "./to-messages-error.ts";

/** Anthropic Messages. */
export const messagesCodec: WireCodec = {
	decode: (json) => ({
		...decodeMessagesRequest(json),
		createEncoder: createMessagesEncoder,
		encodeAnswer: encodeMessage,
	}),
	toError: toMessagesError,
};
