import type { LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { type Fetch, readerOf } from "./watched-fetch.ts";
import { leadWordsAhead, type ReadWords, type WordsAhead } from "./words-ahead.ts";

/** For a vendor whose words need not go through the SDK. */
export type Shortcut = {
	/** The SDK's `fetch`. */
	fetch: Fetch;
	/** The parts of the answer that was fetched with this signal; null when it came in another way. */
	partsOf(
		signal: AbortSignal,
		stream: ReadableStream<LanguageModelV3StreamPart>,
	): AsyncIterable<LanguageModelV3StreamPart, undefined> | null;
};

/** See `leadWordsAhead`. Each call needs a signal of its own, by which its answer is found again. */
export function createShortcut(fetch: Fetch, readWords: ReadWords): Shortcut {
	const answers = new WeakMap<AbortSignal, WordsAhead>();
	return {
		async fetch(input, init) {
			const response = await fetch(input, init);
			if (!init?.signal || !response.ok || !response.body || !isEventStream(response)) return response;
			const words = leadWordsAhead(readerOf(response), readWords);
			answers.set(init.signal, words);
			return new Response(words.body, response);
		},
		partsOf: (signal, stream) => answers.get(signal)?.partsOf(stream) ?? null,
	};
}

const isEventStream = ({ headers }: Response) => headers.get("content-type")?.startsWith("text/event-stream") ?? false;
