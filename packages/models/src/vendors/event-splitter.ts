/** What came whole: the text of server-sent events, and the JSON of each that has any. */
export type WholeEvents = {
	text: string;
	/** null once something came that is not read here: several lines of data, ids, other line ends, broken JSON. */
	chunks: readonly unknown[] | null;
};

const NAME = "event: ";
const DATA = "data:";
/** Far above an event's usual length; what is longer is not searched again with each piece of it. */
const MAX_EVENT_LENGTH = 1024 * 1024;

/** Splits a vendor's bytes, cut in any places, where its events end. */
export function createEventSplitter() {
	const decoder = new TextDecoder();
	let rest = "";
	let isPlain = true;
	return {
		push(bytes: Uint8Array): WholeEvents {
			const all = rest + decoder.decode(bytes, { stream: true });
			isPlain &&= all.length <= MAX_EVENT_LENGTH && !all.includes("\r");
			const end = isPlain ? all.lastIndexOf("\n\n") + 2 : all.length;
			const text = end === 1 ? "" : all.slice(0, end);
			rest = all.slice(text.length);
			const chunks = isPlain ? readChunks(text) : null;
			isPlain = chunks !== null;
			return { text, chunks };
		},
		/** What is left without an end when the bytes have ended. */
		rest: (): string => rest + decoder.decode(),
	};
}

function readChunks(text: string): unknown[] | null {
	const chunks: unknown[] = [];
	for (const event of text.split("\n\n")) {
		const data = dataOf(event);
		if (data === null) return null;
		if (data === "" || data === "[DONE]") continue;
		try {
			chunks.push(JSON.parse(data));
		} catch {
			return null;
		}
	}
	return chunks;
}

/** "" for an event without data, such as a comment; null for one that is not read here. */
function dataOf(event: string): string | null {
	const line = event.startsWith(NAME) ? event.slice(event.indexOf("\n") + 1) : event;
	if (line.includes("\n")) return null;
	if (line.startsWith(DATA)) return line.slice(DATA.length).trim();
	return event === "" || event.startsWith(":") ? "" : null;
}
