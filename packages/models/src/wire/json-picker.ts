/** The usage of an answer has a few hundred bytes. */
const MAX_VALUE_BYTES = 16 * 1024;
const MAX_KEY_BYTES = 128;
const MAX_DEPTH = 512;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Reads JSON as it comes and keeps a few of its values, in memory that does not grow with what is read. */
export type JsonPicker = {
	push(bytes: Uint8Array): void;
	/** By path. Missing: was not there, is not JSON, is too long or too deep. */
	readonly values: ReadonlyMap<string, unknown>;
	/** The outermost value has been closed. */
	isWhole(): boolean;
	/** Forgets all of it, for the next JSON text. */
	reset(): void;
};

/** `paths` are keys joined by dots, such as "choices.[].finish_reason"; of a list's elements the last one counts. */
export function createJsonPicker(paths: ReadonlySet<string>): JsonPicker {
	const maxPath = Math.max(...[...paths].map((path) => path.split(".").length));
	const values = new Map<string, unknown>();
	const keys: string[] = [];
	const lists: boolean[] = [];
	let key: number[] = [];
	let expectsKey = false;
	let inString = false;
	let isEscaped = false;
	let isWhole = false;
	let taken: { path: string; depth: number; bytes: number[] } | null = null;

	function readString(byte: number): void {
		if (isEscaped) isEscaped = false;
		else if (byte === BACKSLASH) isEscaped = true;
		else if (byte === QUOTE) inString = false;
		if (inString && expectsKey && key.length < MAX_KEY_BYTES) key.push(byte);
	}
	function endValue(): void {
		if (taken?.depth !== keys.length) return;
		const value = taken.bytes.length > MAX_VALUE_BYTES ? undefined : parseBytes(taken.bytes);
		if (value !== undefined) values.set(taken.path, value);
		taken = null;
	}
	function open(isList: boolean): void {
		if (keys.length >= MAX_DEPTH) return;
		keys.push(isList ? "[]" : "");
		lists.push(isList);
		expectsKey = !isList;
	}
	function close(): void {
		keys.pop();
		lists.pop();
		expectsKey = false;
		isWhole = keys.length === 0;
	}
	function startValue(): void {
		expectsKey = false;
		if (taken || keys.length > maxPath) return;
		keys[keys.length - 1] = Buffer.from(key).toString();
		const path = keys.join(".");
		if (paths.has(path)) taken = { path, depth: keys.length, bytes: [] };
	}
	const structure: Readonly<Record<number, () => void>> = {
		[QUOTE]() {
			inString = true;
			key = [];
		},
		[OPEN_OBJECT]: () => open(false),
		[OPEN_LIST]: () => open(true),
		[CLOSE_OBJECT]: close,
		[CLOSE_LIST]: close,
		[COLON]: startValue,
		[COMMA]() {
			expectsKey = lists.at(-1) === false;
		},
	};
	function read(byte: number): void {
		// The colon that begins a value is not part of it.
		const wasTaken = taken !== null;
		if (inString) readString(byte);
		else {
			if (byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_LIST) endValue();
			structure[byte]?.();
		}
		if (wasTaken && taken && taken.bytes.length <= MAX_VALUE_BYTES) taken.bytes.push(byte);
	}

	return {
		push(bytes) {
			for (let at = 0; at < bytes.length; at += 1) {
				// The model's words are most of an answer, and nothing in them counts.
				if (inString && !isEscaped && !expectsKey && !taken) at = skipPlain(bytes, at);
				const byte = bytes[at];
				if (byte !== undefined) read(byte);
			}
		},
		values,
		isWhole: () => isWhole,
		reset() {
			values.clear();
			keys.length = 0;
			lists.length = 0;
			key = [];
			taken = null;
			expectsKey = false;
			inString = false;
			isEscaped = false;
			isWhole = false;
		},
	};
}

/** Where a string's next quote or backslash stands, or the end of the bytes. */
function skipPlain(bytes: Uint8Array, from: number): number {
	let at = from;
	while (at < bytes.length && bytes[at] !== QUOTE && bytes[at] !== BACKSLASH) at += 1;
	return at;
}

function parseBytes(bytes: readonly number[]): unknown {
	try {
		return JSON.parse(Buffer.from(bytes).toString());
	} catch {
		return undefined;
	}
}
