import type { WireCodec } from "../wire/wire-codec.ts";
import { createResponsesEncoder } from "./create-responses-encoder.ts";
import { decodeResponsesRequest } from "./decode-responses-request.ts";
import { encodeResponse } from "./encode-response.ts";
import { toResponsesError } from "./to-responses-error.ts";

/** OpenAI Responses. */
export const responsesCodec: WireCodec = {
	decode(json) {
		const { request, stream, wireTools } = decodeResponsesRequest(json);
		return {
			request,
			stream,
			createEncoder: (meta) => createResponsesEncoder(meta, wireTools),
			encodeAnswer: (response, meta) => encodeResponse(response, meta, wireTools),
		};
	},
	toError: toResponsesError,
};
