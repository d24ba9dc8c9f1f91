import { AppError } from "@aes/core/errors";
import type { ModelEvent } from "@aes/core/ports";
import { oneCallAtATime } from "./one-call-at-a-time.ts";
import type { StreamEncoder } from "./wire-codec.ts";

/**
 * An answer's server-sent events, one piece of text for each event that has something to tell. Never throws: whatever
 * the stream throws is told as the format's error, and so is a stream without its `end`.
 */
export async function* encodeEvents(
	events: AsyncIterable<ModelEvent>,
	encoder: StreamEncoder,
	toError: (thrown: unknown) => AppError = AppError.from,
): AsyncGenerator<string, void, void> {
	const order = oneCallAtATime();
	try {
		for await (const event of events) {
			const text = order(event).map(encoder.push).join("");
			if (text !== "") yield text;
			if (event.type === "end") return;
		}
		yield encoder.fail(new AppError("unavailable", "The model's answer broke off before its end. Try again."));
	} catch (error) {
		yield encoder.fail(toError(error));
	}
}
