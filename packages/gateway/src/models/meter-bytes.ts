import { AppError } from "@aes/core/errors";
import type { ModelCallReservation } from "@aes/core/ledger";
import type { WireAnswer, WireFormat } from "@aes/core/ports";
import type { UsageSniffer } from "@aes/models";

type Meter = {
	sniffer: UsageSniffer;
	reservation: ModelCallReservation;
	format: WireFormat;
	/** Told before the end is. */
	answered(): void;
	/** Told what broke the answer off; gives the error's body in the client's format. */
	fail(thrown: unknown): { error?: object };
};

/**
 * A vendor's bytes, untouched. The row is written before the end is told, so that whoever saw the end finds it; an
 * answer that breaks off is charged for all that was reserved, and a stream ends with the format's error event.
 */
export async function* meterBytes(answer: WireAnswer, meter: Meter): AsyncGenerator<Uint8Array | string, void, void> {
	const { sniffer, reservation } = meter;
	let isSettled = false;
	const settle = async () => {
		const { usage } = sniffer.current();
		if (!isSettled && usage) {
			isSettled = true;
			await reservation.settle(usage);
		}
		meter.answered();
	};
	try {
		for await (const chunk of answer.body) {
			sniffer.push(chunk);
			if (sniffer.current().isComplete) await settle();
			yield chunk;
		}
		const { finishReason, isComplete } = sniffer.current();
		if (!finishReason && !isComplete)
			throw new AppError("unavailable", "The model's answer broke off before its end. Try again.");
		await settle();
	} catch (thrown) {
		const body = meter.fail(thrown);
		if (!answer.contentType.startsWith("text/event-stream")) throw thrown;
		yield toErrorEvent(meter.format, body);
	} finally {
		await reservation.close();
	}
}

/** The blank line ends whatever event was cut in two. */
function toErrorEvent(format: WireFormat, body: { error?: object }): string {
	if (format === "chat") return `\n\ndata: ${JSON.stringify(body)}\n\n`;
	const data = format === "responses" ? { ...body.error, type: "error" } : body;
	return `\n\nevent: error\ndata: ${JSON.stringify(data)}\n\n`;
}
