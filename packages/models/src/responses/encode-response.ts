import type { ModelResponse } from "@aes/core/ports";
import type { AnswerMeta } from "../wire/wire-codec.ts";
import { toCallItem, toCallItemId, toMessageItem, toReasoningItem } from "./output-item.ts";
import { statusOf, toResponseObject } from "./to-response-object.ts";
import { findWireTool, type WireTools } from "./wire-tools.ts";

/** The body of a Responses answer that is not streamed. */
export function encodeResponse(response: ModelResponse, meta: AnswerMeta, wireTools: WireTools): object {
	const { content, toolCalls, reasoning = [] } = response;
	const status = statusOf(response.finishReason);
	const items = [
		...reasoning.map((block) => (id: string) => toReasoningItem(`rs_${id}`, block)),
		...(content === "" ? [] : [(id: string) => toMessageItem(`msg_${id}`, content, status)]),
		...toolCalls.map((call) => (id: string) => {
			const tool = findWireTool(wireTools, call.name);
			const head = { itemId: toCallItemId(tool, id), callId: call.id, tool };
			return toCallItem(head, call.malformed ?? JSON.stringify(call.arguments), status);
		}),
	];
	const output = items.map((toItem, index) => toItem(`${meta.id}_${index}`));
	return toResponseObject(meta, output, response);
}
