import type { WireCodec } from "../wire/wire-codec.ts";
import { createResponsesEncoder } from "./create-responses-encoder.ts";
import { decodeResponsesRequest } from "./decode-responses-request.ts";
import { encodeResponse } from "./encode-response.ts";
import { toResponsesError } from "./to-responses-error.ts";

/** OpenAI Responses. */
export const responsesCodec: WireCodec = {
	decode(json) {
		const { request, stream, customTools } = decodeResponsesRequest(json);
		return {
			request,
			stream,
			createEncoder: (meta) => createResponsesEncoder(meta, customTools),
			encodeAnswer: (response, meta) => encodeResponse(response, meta, customTools),
		};
	},
	toError: toResponsesError,
};
