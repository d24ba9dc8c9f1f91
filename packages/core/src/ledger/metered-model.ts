import { AppError, type ErrorCode } from "../errors.ts";
import type { ModelCallOptions, ModelClient, ModelEvent, ModelRequest, ModelUsage } from "../ports/index.ts";
import { costOf, maxCostOf } from "./cost-of.ts";
import type { ModelCallSpend } from "./ledger.ts";
import { type MeterDeps, reserveSpend, settleSpend } from "./metered-deps.ts";

/** The output cap of a request that names none; it is passed on, so that a reservation is a true maximum. */
export const DEFAULT_MAX_OUTPUT_TOKENS = 16_384;

/** Answers of a model that did no work: refused, or never reached. Nothing is billed for these. */
const UNBILLED: ReadonlySet<ErrorCode> = new Set([
	"not_found",
	"conflict",
	"invalid_input",
	"forbidden",
	"rate_limited",
	"unavailable",
]);

/**
 * A model whose every call is reserved before and settled after, one ledger row each. Reserved is the most a call
 * can cost: each byte of the request as a token, and the whole output cap. A call that was refused or never reached
 * the model is released; one that broke off in mid-air (cancelled, timed out) may have been billed for all it was
 * allowed, so the whole reservation is written. Throws `forbidden` with `details.reason` "budget" when the
 * reservation does not fit.
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
	options?.signal?.throwIfAborted();
	const maxOutputTokens = request.maxOutputTokens ?? DEFAULT_MAX_OUTPUT_TOKENS;
	const capped = { ...request, maxOutputTokens };
	const requestBytes = countRequestBytes(capped);
	const reservation = await reserveModelCall(deps, { model: request.model, requestBytes, maxOutputTokens });
	try {
		for await (const event of model.stream(capped, options)) {
			// Before the end is told, so that whoever saw the end finds the row.
			if (event.type === "end") await reservation.settle(event.usage);
			yield event;
		}
	} catch (error) {
		reservation.fail(error);
		throw error;
	} finally {
		await reservation.close();
	}
}

/** A model call about to be made: each byte of its request counts as a token. */
export type ModelCallBounds = { model: string; requestBytes: number; maxOutputTokens: number };

/** One reservation, closed once: by what the model used, by nothing, or by all that was reserved. */
export type ModelCallReservation = {
	/** Writes the row. Throws when it cannot be written. */
	settle(usage: ModelUsage): Promise<void>;
	/** Tells why the call ended: after an error that vendors do not bill for, `close` releases. */
	fail(error: unknown): void;
	/** Closes what is still open; twice is fine. */
	close(): Promise<void>;
};

/** Throws `forbidden` with `details.reason` "budget" when the call does not fit. */
export async function reserveModelCall(deps: MeterDeps, bounds: ModelCallBounds): Promise<ModelCallReservation> {
	const { model, requestBytes, maxOutputTokens } = bounds;
	const maxMicroUsd = maxCostOf({ kind: "model_call", ...bounds }, deps.prices, deps.clock());
	const id = await reserveSpend(deps, maxMicroUsd, `model call ${model}`);
	const startedAt = deps.clock();
	const spendOf = (usage: ModelUsage) => toSpend(model, usage, deps.clock().getTime() - startedAt.getTime());
	const most = { inputTokens: requestBytes, cachedInputTokens: 0, outputTokens: maxOutputTokens };
	let isClosed = false;
	let isUnbilled = false;
	return {
		async settle(usage) {
			isClosed = true;
			const spend = spendOf(usage);
			await settleSpend(deps, id, { spend, costMicroUsd: costOf(spend, deps.prices, startedAt) });
		},
		fail(error) {
			isUnbilled = error instanceof AppError && UNBILLED.has(error.code) && error.details.reason !== "disconnected";
		},
		async close() {
			if (isClosed) return;
			isClosed = true;
			const closed = isUnbilled
				? deps.ledger.release(id)
				: settleSpend(deps, id, { spend: spendOf(most), costMicroUsd: maxMicroUsd });
			// The model's error says more than a lost lease; a reservation left open still counts against the budget.
			await closed.catch(() => undefined);
		},
	};
}

function countRequestBytes({ messages, tools = [] }: ModelRequest): number {
	return new TextEncoder().encode(JSON.stringify([messages, tools])).length;
}

/** `inputTokens` includes those read from the cache and those written to it; a ledger row keeps the three apart. */
export function toModelSpendTokens(usage: ModelUsage) {
	return {
		uncachedInputTokens: Math.max(0, usage.inputTokens - usage.cachedInputTokens - (usage.cacheWriteInputTokens ?? 0)),
		cachedInputTokens: usage.cachedInputTokens,
		cacheWriteInputTokens: usage.cacheWriteInputTokens ?? 0,
		outputTokens: usage.outputTokens,
	};
}

function toSpend(model: string, usage: ModelUsage, durationMs: number): ModelCallSpend {
	return { kind: "model_call", model, ...toModelSpendTokens(usage), durationMs };
}
