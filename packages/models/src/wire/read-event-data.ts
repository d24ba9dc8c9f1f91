import { createJsonPicker } from "./json-picker.ts";

const NEWLINE = 0x0a;
const FIELD = Buffer.from("data:");
const DONE = "[DONE]";

type OnEvent = (values: ReadonlyMap<string, unknown>, isDone: boolean) => void;

/** Picks values from the data of server-sent events, cut in any places; tells each line of data once it has ended. */
export function createEventReader(paths: ReadonlySet<string>, onEvent: OnEvent): { push(bytes: Uint8Array): void } {
	const picker = createJsonPicker(paths);
	let line = startLine();

	function endLine(): void {
		if (line.isData) {
			onEvent(picker.values, Buffer.from(line.data).toString().trim() === DONE);
			picker.reset();
		}
		line = startLine();
	}
	/** The first bytes of a line say whether it is data: comments and names of events are skipped. */
	function readPart(part: Uint8Array): void {
		const missing = FIELD.length - line.field.length;
		line.field.push(...part.subarray(0, Math.max(0, missing)));
		if (line.field.length < FIELD.length) return;
		line.isData ||= missing > 0 && FIELD.equals(Buffer.from(line.field));
		if (!line.isData) return;
		const data = part.subarray(Math.max(0, missing));
		line.data.push(...data.subarray(0, Math.max(0, DONE.length + 2 - line.data.length)));
		picker.push(data);
	}

	return {
		push(bytes) {
			let rest = bytes;
			for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
				readPart(rest.subarray(0, end));
				endLine();
				rest = rest.subarray(end + 1);
			}
			readPart(rest);
		},
	};
}

/** `field` and `data` hold the first bytes only. */
function startLine(): { field: number[]; data: number[]; isData: boolean } {
	return { field: [], data: [], isData: false };
}
