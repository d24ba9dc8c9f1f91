import { type ModelMessage, textOf } from "@aes/core/ports";
import { boundText } from "./clean-output.ts";

/** What may be sent again in one turn, in bytes of content. */
const MAX_CONVERSATION_BYTES = 256 * 1024;
/** An old tool output keeps this much, head and tail together. */
const OLD_OUTPUT_BYTES = 4096;
/** The latest messages are always sent whole. */
const RECENT_MESSAGES = 8;

/**
 * The conversation as it is sent: over the bound, long tool outputs lose their middle, the oldest first and only as
 * many as needed. Equal conversations give equal answers; the one given is not changed.
 */
export function boundConversation(
	messages: readonly ModelMessage[],
	maxBytes = MAX_CONVERSATION_BYTES,
): readonly ModelMessage[] {
	let excess = messages.reduce((sum, { content }) => sum + Buffer.byteLength(textOf(content)), 0) - maxBytes;
	return messages.map((message, index) => {
		if (excess <= 0 || message.role !== "tool" || index >= messages.length - RECENT_MESSAGES) return message;
		const output = textOf(message.content);
		const content = boundText(output, OLD_OUTPUT_BYTES).text;
		excess -= Buffer.byteLength(output) - Buffer.byteLength(content);
		return { ...message, content };
	});
}
