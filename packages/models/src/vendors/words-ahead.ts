import type { LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { createEventSplitter } from "./event-splitter.ts";
import type { Reader } from "./iterate-reader.ts";

type Part = LanguageModelV3StreamPart;
type Result = IteratorResult<Part, undefined>;
type Waiter = { resolve(result: Result): void; reject(error: unknown): void };

/** The words of a chunk that says nothing else. */
export type Words = {
	type: "text-delta" | "reasoning-delta";
	delta: string;
	/** Tells the vendor's blocks of words apart. */
	block: string;
};
/** null for a chunk that the SDK must see. */
export type ReadWords = (chunk: unknown) => Words | null;

export type WordsAhead = {
	/** What the SDK reads in place of the vendor's body. */
	body: ReadableStream<Uint8Array>;
	/** The SDK's parts and, in their place, the words that went past it. `stream` must tell its raw chunks. */
	partsOf(stream: ReadableStream<Part>): AsyncIterable<Part, undefined>;
};

/**
 * Leads words past the SDK, whose streams in a row cost more than all else that is done with a chunk. Everything else
 * goes through the SDK, and so do the first words after it: once the SDK has told them it holds nothing back, and more
 * words of their block change nothing that it remembers.
 */
export function leadWordsAhead(reader: Reader<Uint8Array>, readWords: ReadWords): WordsAhead {
	const encoder = new TextEncoder();
	const splitter = createEventSplitter();
	const progress = createProgress();
	const merge = createMerge(progress);

	/** null at the end. */
	async function readForSdk(): Promise<string | null> {
		await progress.caughtUp();
		for (;;) {
			const { done, value } = await reader.read();
			if (done) return null;
			const text = await lead(value);
			if (text !== "") return text;
		}
	}
	/** Gives what the SDK must see of it. */
	async function lead(bytes: Uint8Array): Promise<string> {
		const { text, chunks } = splitter.push(bytes);
		const words = chunks?.map(readWords) ?? null;
		if (!words || !progress.mayPass(words)) {
			if (text !== "") progress.handed(words);
			return text;
		}
		if (words.length > 0) await merge.pass(words.map(progress.toPart));
		return "";
	}
	const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
		try {
			const text = await readForSdk();
			const last = text ?? splitter.rest();
			if (last !== "") controller.enqueue(encoder.encode(last));
			if (text === null) controller.close();
		} catch (error) {
			controller.error(error);
		}
	};
	const cancel = (reason: unknown) => reader.cancel(reason);
	return { body: new ReadableStream({ pull, cancel }, { highWaterMark: 0 }), partsOf: merge.partsOf };
}

/** Going on sooner costs time and nothing else: what comes next goes through the SDK as well. */
const CATCH_UP_MS = 50;

/** How far the SDK has got: it tells each chunk raw before what it makes of it. */
function createProgress() {
	let [handed, told] = [0, 0];
	let isCounted = true;
	let last: Words | null = null;
	let isRead = false;
	let isCaughtUp = false;
	let id = "";
	let resume: (() => void) | null = null;
	return {
		/** The SDK's parts are read from now on; before, it may look some chunks ahead. */
		begin(): void {
			isRead = true;
		},
		/** Whether these are words of the block that the SDK has just told, with nothing in between. */
		mayPass: (words: readonly (Words | null)[]): words is Words[] =>
			isCaughtUp && words.every((one) => one?.type === last?.type && one?.block === last?.block),
		/** null: what cannot be counted; from then on all goes through the SDK. */
		handed(words: readonly (Words | null)[] | null): void {
			isCounted &&= words !== null;
			handed += words?.length ?? 0;
			last = isCounted ? (words?.at(-1) ?? null) : null;
			isCaughtUp = false;
		},
		/** In the block of the words that the SDK has told. */
		toPart: ({ type, delta }: Words): Part => ({ type, id, delta }),
		told(part: Part): void {
			if (part.type === "raw") told += 1;
			if (part.type !== last?.type || told !== handed) return;
			isCaughtUp = true;
			id = part.id;
			resume?.();
		},
		/** Words that were handed last are waited for, so that those behind them need not follow them. */
		async caughtUp(): Promise<void> {
			if (last === null || isCaughtUp || !isRead) return;
			await new Promise<void>((resolve) => {
				const timer = setTimeout(resolve, CATCH_UP_MS);
				resume = () => {
					clearTimeout(timer);
					resolve();
				};
			});
		},
	};
}

/** One reader of two ways; words that passed are taken before more is read on either. */
function createMerge({ begin, told }: Pick<ReturnType<typeof createProgress>, "begin" | "told">) {
	const ready: ((waiter: Waiter) => void)[] = [];
	let waiter: Waiter | null = null;
	let isReading = false;
	let resume: (() => void) | null = null;

	function settle(act: (waiter: Waiter) => void): void {
		const waiting = waiter;
		waiter = null;
		if (waiting) act(waiting);
		else ready.push(act);
	}
	function read(reader: ReadableStreamDefaultReader<Part>): void {
		isReading = true;
		reader.read().then(
			({ done, value }) => {
				isReading = false;
				if (!done) told(value);
				if (value?.type === "raw") return read(reader);
				settle(({ resolve }) => resolve(done ? { done, value: undefined } : { done, value }));
			},
			(error: unknown) => {
				isReading = false;
				settle(({ reject }) => reject(error));
			},
		);
	}
	function next(reader: ReadableStreamDefaultReader<Part>): Promise<Result> {
		return new Promise((resolve, reject) => {
			const act = ready.shift();
			if (act) return act({ resolve, reject });
			waiter = { resolve, reject };
			if (!isReading) read(reader);
			resume?.();
		});
	}
	return {
		/** Resolves when all has been taken and more is asked for. */
		pass(words: readonly Part[]): Promise<void> {
			const asked = new Promise<void>((resolve) => {
				resume = resolve;
			});
			for (const one of words) settle(({ resolve }) => resolve({ done: false, value: one }));
			return asked;
		},
		partsOf(stream: ReadableStream<Part>): AsyncIterable<Part, undefined> {
			const reader = stream.getReader();
			begin();
			const end = async (): Promise<Result> => {
				await reader.cancel();
				return { done: true, value: undefined };
			};
			return { [Symbol.asyncIterator]: () => ({ next: () => next(reader), return: end }) };
		},
	};
}
