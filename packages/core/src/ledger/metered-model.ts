import type { ModelCallOptions, ModelClient, ModelEvent, ModelRequest } from "../ports/index.ts";
import type { MeterDeps } from "./metered-deps.ts";
import { reserveModelCall } from "./reserve-model-call.ts";

/**
 * A model whose every call is reserved before and settled after, one ledger row each. A call that was refused or never
 * reached the model is released; one that broke off once it was under way (cancelled, timed out, its stream dropped by
 * whoever read it) may have been billed for all it was allowed, so the whole reservation is written. The `end` tells
 * the usage as it was written, and is the last event. Throws `forbidden` as `Ledger.reserve` when it does not fit.
 */
export function meterModel(model: ModelClient, deps: MeterDeps): ModelClient {
	return { stream: (request, options) => streamMetered(model, deps, { request, options }) };
}

type Call = { request: ModelRequest; options: ModelCallOptions | undefined };

async function* streamMetered(
	model: ModelClient,
	deps: MeterDeps,
	{ request, options }: Call,
): AsyncGenerator<ModelEvent> {
	const signal = options?.signal;
	signal?.throwIfAborted();
	const { model: name, maxOutputTokens } = request;
	const reservation = await reserveModelCall(deps, {
		model: name,
		requestBytes: countRequestBytes(request),
		maxOutputTokens,
	});
	let isUnderWay = false;
	try {
		if (signal?.aborted) reservation.cancel();
		signal?.throwIfAborted();
		for await (const event of model.stream({ ...request, maxOutputTokens: reservation.maxOutputTokens }, options)) {
			isUnderWay = true;
			if (event.type === "end") {
				// Before the end is told, so that whoever saw the end finds the row.
				yield { ...event, usage: await reservation.settle(event.usage) };
				return;
			}
			signal?.throwIfAborted();
			yield event;
		}
	} catch (error) {
		// An abort throws whatever it was aborted with, and a model under way has worked: neither went unbilled.
		if (!isUnderWay && !signal?.aborted) reservation.fail(error);
		throw error;
	} finally {
		await reservation.close();
	}
}

function countRequestBytes({ messages, tools = [] }: ModelRequest): number {
	return new TextEncoder().encode(JSON.stringify([messages, tools])).length;
}
