import type { ReasoningBlock } from "@aes/core/ports";
import { toCallItem, toCallItemId, toCustomInput, toMessageItem, toReasoningItem, toTextPart } from "./output-item.ts";
import type { WireTool } from "./wire-tools.ts";

/** Writes one numbered event of the stream. */
export type Emit = (type: string, fields: object) => string;

/** An output item that is being written. */
export type OpenItem = {
	kind: "message" | "reasoning" | "call";
	opening: string;
	add(text: string): string;
	close(input: { status: "completed" | "incomplete"; opaque?: ReasoningBlock["opaque"] }): {
		text: string;
		item: object;
	};
};

/** Where an item stands: `index` in the output, `id` without its prefix. */
export type Place = { emit: Emit; index: number; id: string };

export function openMessage({ emit, index, id: suffix }: Place): OpenItem {
	const id = `msg_${suffix}`;
	const part = { item_id: id, output_index: index, content_index: 0 };
	let text = "";
	return {
		kind: "message",
		opening:
			emit("response.output_item.added", { output_index: index, item: toMessageItem(id, null, "in_progress") }) +
			emit("response.content_part.added", { ...part, part: toTextPart("") }),
		add(delta) {
			text += delta;
			return emit("response.output_text.delta", { ...part, delta, logprobs: [] });
		},
		close: ({ status }) => ({
			text:
				emit("response.output_text.done", { ...part, text, logprobs: [] }) +
				emit("response.content_part.done", { ...part, part: toTextPart(text) }),
			item: toMessageItem(id, text, status),
		}),
	};
}

/** Thoughts go out as one part of a summary, which is where every client looks for them. */
export function openReasoning({ emit, index, id: suffix }: Place): OpenItem {
	const id = `rs_${suffix}`;
	const summary = { item_id: id, output_index: index, summary_index: 0 };
	let text = "";
	return {
		kind: "reasoning",
		opening: emit("response.output_item.added", {
			output_index: index,
			item: toReasoningItem(id, { text: "", opaque: null }),
		}),
		add(delta) {
			const part = { type: "summary_text", text: "" };
			const opening = text === "" ? emit("response.reasoning_summary_part.added", { ...summary, part }) : "";
			text += delta;
			return opening + emit("response.reasoning_summary_text.delta", { ...summary, delta });
		},
		close({ opaque = null }) {
			const item = toReasoningItem(id, { text, opaque });
			if (text === "") return { text: "", item };
			const part = { type: "summary_text", text };
			const closing =
				emit("response.reasoning_summary_text.done", { ...summary, text }) +
				emit("response.reasoning_summary_part.done", { ...summary, part });
			return { text: closing, item };
		},
	};
}

/** A custom call's text stands inside of JSON until it is whole, so it goes out in one piece. */
export function openCall(place: Place, call: { id: string; tool: WireTool }): OpenItem {
	const { emit, index, id: suffix } = place;
	const { id: callId, tool } = call;
	const itemId = toCallItemId(tool, suffix);
	const head = { itemId, callId, tool };
	const where = { item_id: itemId, output_index: index };
	const item = toCallItem(head, "", "in_progress");
	let json = "";
	return {
		kind: "call",
		opening: emit("response.output_item.added", { output_index: index, item }),
		add(delta) {
			json += delta;
			return tool.isCustom ? "" : emit("response.function_call_arguments.delta", { ...where, delta });
		},
		close({ status }) {
			const input = toCustomInput(json);
			const closing = tool.isCustom
				? emit("response.custom_tool_call_input.delta", { ...where, delta: input }) +
					emit("response.custom_tool_call_input.done", { ...where, input })
				: emit("response.function_call_arguments.done", { ...where, name: tool.name, arguments: json });
			return { text: closing, item: toCallItem(head, json, status) };
		},
	};
}
