import type { ModelEvent } from "@aes/core/ports";
import { toServerSentEvent } from "../wire/server-sent-event.ts";
import type { AnswerMeta, StreamEncoder } from "../wire/wire-codec.ts";
import { type Emit, type OpenItem, openCall, openMessage, openReasoning, type Place } from "./open-items.ts";
import { statusOf, toResponseObject } from "./to-response-object.ts";
import { toResponsesFailure } from "./to-responses-error.ts";
import { findWireTool, type WireTools } from "./wire-tools.ts";

/** A Responses stream: created, in progress, each item from added to done, and how it ended with the whole response. */
export function createResponsesEncoder(meta: AnswerMeta, wireTools: WireTools): StreamEncoder {
	const output: object[] = [];
	let sequence = 0;
	let open: OpenItem | null = null;

	const emit: Emit = (type, fields) => {
		const event = { type, sequence_number: sequence, ...fields };
		sequence += 1;
		return toServerSentEvent(event, type);
	};
	const begin = () => {
		const response = toResponseObject(meta, [], null);
		return emit("response.created", { response }) + emit("response.in_progress", { response });
	};
	function close(input: Parameters<OpenItem["close"]>[0] = { status: "completed" }): string {
		if (!open) return "";
		const { text, item } = open.close(input);
		const done = emit("response.output_item.done", { output_index: output.length, item });
		output.push(item);
		open = null;
		return text + done;
	}
	/** Opens another item unless one of that kind is being written. */
	function need(kind: OpenItem["kind"], make: (place: Place) => OpenItem): string {
		if (open?.kind === kind && kind !== "call") return "";
		const closing = close();
		open = make({ emit, index: output.length, id: `${meta.id}_${output.length}` });
		return closing + open.opening;
	}
	function encode(event: ModelEvent): string {
		switch (event.type) {
			case "text":
				return need("message", openMessage) + (open?.add(event.text) ?? "");
			case "reasoning":
				return need("reasoning", openReasoning) + (open?.add(event.text) ?? "");
			case "reasoning_end":
				return need("reasoning", openReasoning) + close({ status: "completed", opaque: event.opaque });
			case "tool_call_start":
				return need("call", (place) => openCall(place, { id: event.id, tool: findWireTool(wireTools, event.name) }));
			case "tool_call_arguments":
				return open?.add(event.json) ?? "";
			case "end": {
				const status = statusOf(event.finishReason);
				const closing = close({ status });
				return closing + emit(`response.${status}`, { response: toResponseObject(meta, output, event) });
			}
		}
	}

	return {
		push: (event) => (sequence === 0 ? begin() : "") + encode(event),
		fail(error) {
			const opening = sequence === 0 ? begin() : "";
			const response = { ...toResponseObject(meta, output, null), status: "failed", error: toResponsesFailure(error) };
			return opening + emit("response.failed", { response });
		},
	};
}
