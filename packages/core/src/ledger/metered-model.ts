import { AppError, type ErrorCode } from "../errors.ts";
import type { ModelClient, ModelRequest, ModelUsage } from "../ports/index.ts";
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
	return {
		async complete(request, options) {
			options?.signal?.throwIfAborted();
			const capped = { ...request, maxOutputTokens: request.maxOutputTokens ?? DEFAULT_MAX_OUTPUT_TOKENS };
			const bounds = { requestBytes: countRequestBytes(capped), maxOutputTokens: capped.maxOutputTokens };
			const maxMicroUsd = maxCostOf({ kind: "model_call", model: request.model, ...bounds }, deps.prices);
			const reservationId = await reserveSpend(deps, maxMicroUsd, `model call ${request.model}`);
			const startedAt = deps.clock().getTime();
			const spendOf = (usage: ModelUsage) => toSpend(request.model, usage, deps.clock().getTime() - startedAt);

			const response = await model.complete(capped, options).catch(async (error: unknown) => {
				const most = { inputTokens: bounds.requestBytes, cachedInputTokens: 0, outputTokens: bounds.maxOutputTokens };
				const closed =
					error instanceof AppError && UNBILLED.has(error.code)
						? deps.ledger.release(reservationId)
						: settleSpend(deps, reservationId, { spend: spendOf(most), costMicroUsd: maxMicroUsd });
				// The model's error says more than a lost lease; a reservation left open still counts against the budget.
				await closed.catch(() => undefined);
				throw error;
			});
			const spend = spendOf(response.usage);
			await settleSpend(deps, reservationId, { spend, costMicroUsd: costOf(spend, deps.prices) });
			return response;
		},
	};
}

function countRequestBytes({ messages, tools = [] }: ModelRequest): number {
	return new TextEncoder().encode(JSON.stringify([messages, tools])).length;
}

/** `inputTokens` of a vendor includes the cached ones; a ledger row keeps them apart. */
export function toModelSpendTokens(usage: ModelUsage) {
	return {
		uncachedInputTokens: usage.inputTokens - usage.cachedInputTokens,
		cachedInputTokens: usage.cachedInputTokens,
		outputTokens: usage.outputTokens,
	};
}

function toSpend(model: string, usage: ModelUsage, durationMs: number): ModelCallSpend {
	return { kind: "model_call", model, ...toModelSpendTokens(usage), durationMs };
}
