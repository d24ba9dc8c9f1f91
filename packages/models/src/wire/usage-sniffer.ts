import type { FinishReason, ModelUsage, WireFormat } from "@aes/core/ports";
import { createJsonPicker } from "./json-picker.ts";
import { createEventReader } from "./read-event-data.ts";
import { USAGE_READERS } from "./usage-readers.ts";

export type SniffedAnswer = {
	/** null while the vendor has not told it. */
	usage: ModelUsage | null;
	finishReason: FinishReason | null;
	/** The vendor has said that the answer ends here. */
	isComplete: boolean;
};

/** Reads along with a vendor's answer of one format, in memory that does not grow with the answer. */
export type UsageSniffer = {
	push(bytes: Uint8Array): void;
	current(): SniffedAnswer;
};

/** For server-sent events or one JSON object, whichever `contentType` says. */
export function createUsageSniffer(format: WireFormat, contentType: string): UsageSniffer {
	const reader = USAGE_READERS[format];
	let answer: SniffedAnswer = { usage: null, finishReason: null, isComplete: false };
	if (contentType.startsWith("text/event-stream")) {
		const events = createEventReader(reader.eventPaths, (values, isDone) => {
			answer = reader.readEvent(answer, values, isDone);
		});
		return { push: events.push, current: () => answer };
	}
	const picker = createJsonPicker(reader.bodyPaths);
	return {
		push: picker.push,
		current: () => ({ ...reader.readBody(picker.values), isComplete: picker.isWhole() }),
	};
}
