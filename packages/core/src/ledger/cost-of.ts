import { AppError } from "../errors.ts";
import type { ModelUsage } from "../ports/index.ts";
import type { ModelPrice, PriceTable, Spend } from "./ledger.ts";
import { toModelSpendTokens } from "./model-usage.ts";
import { priceAt } from "./price-at.ts";

/** The most that a call or a sandbox about to start can use: what a reservation is made for. */
export type SpendBounds =
	| { kind: "model_call"; model: string; requestBytes: number; maxOutputTokens: number }
	| { kind: "sandbox"; cpus: number; memoryMb: number; lifetimeMs: number };

/** Keeps float noise of a product (3.0000000000000004) from costing a micro-dollar. */
const NOISE = 1e-9;

/**
 * What a spend that started at that moment costs in whole micro-dollars, rounded up: a ledger row may stand at most
 * one micro-dollar above the exact amount and never below it, so a budget is never overrun by rounding. Throws
 * `not_found` for a model without a price then and `invalid_input` for a negative or non-finite amount.
 */
export function costOf(spend: Spend, prices: PriceTable, at: Date): number {
	if (spend.kind === "sandbox") {
		const { cpuSecondMicroUsd, gibSecondMicroUsd } = prices.sandbox;
		return wholeMicroUsd(
			amount(spend, "cpuSeconds") * cpuSecondMicroUsd + amount(spend, "gibSeconds") * gibSecondMicroUsd,
		);
	}
	const price = priceAt(prices, spend.model, at);
	const perMillion =
		amount(spend, "uncachedInputTokens") * price.inputMicroUsdPerMillion +
		amount(spend, "cachedInputTokens") * price.cachedInputMicroUsdPerMillion +
		amount(spend, "cacheWriteInputTokens") *
			(price.cacheWriteInputMicroUsdPerMillion ?? price.inputMicroUsdPerMillion) +
		amount(spend, "outputTokens") * price.outputMicroUsdPerMillion;
	return wholeMicroUsd(perMillion / 1e6);
}

/**
 * An upper bound for a reservation, in micro-dollars. A model call: every byte of the request as one token (no
 * tokenizer makes more), each at the dearest class of input, and the whole output cap. A sandbox: its limits for its
 * whole lifetime.
 */
export function maxCostOf(bounds: SpendBounds, prices: PriceTable, at: Date): number {
	if (bounds.kind === "sandbox")
		return costOf({ kind: "sandbox", purpose: "bound", ...toSandboxSeconds(bounds) }, prices, at);
	const { model, requestBytes, maxOutputTokens } = bounds;
	const most = mostUsage({ requestBytes, maxOutputTokens }, priceAt(prices, model, at));
	return costOf({ kind: "model_call", model, ...toModelSpendTokens(most), durationMs: 0 }, prices, at);
}

/** What `maxCostOf` of a call is the cost of. */
export function mostUsage(bounds: { requestBytes: number; maxOutputTokens: number }, price: ModelPrice): ModelUsage {
	const { requestBytes, maxOutputTokens } = bounds;
	const isWriteDearer = dearestInput(price) > price.inputMicroUsdPerMillion;
	return {
		inputTokens: requestBytes,
		cachedInputTokens: 0,
		...(isWriteDearer && { cacheWriteInputTokens: requestBytes }),
		outputTokens: maxOutputTokens,
	};
}

/** The largest output cap with which a call of that many bytes costs no more than that. */
export function affordableOutputTokens(bounds: { requestBytes: number; microUsd: number }, price: ModelPrice): number {
	const left = bounds.microUsd * 1e6 - bounds.requestBytes * dearestInput(price);
	return Math.max(0, Math.floor(left / price.outputMicroUsdPerMillion));
}

function dearestInput({ inputMicroUsdPerMillion, cacheWriteInputMicroUsdPerMillion = 0 }: ModelPrice): number {
	return Math.max(inputMicroUsdPerMillion, cacheWriteInputMicroUsdPerMillion);
}

/** Limits × wall time, as a sandbox is billed. */
export function toSandboxSeconds(input: { cpus: number; memoryMb: number; lifetimeMs: number }) {
	const seconds = input.lifetimeMs / 1000;
	return {
		cpuSeconds: input.cpus * seconds,
		gibSeconds: (input.memoryMb / 1024) * seconds,
		durationMs: input.lifetimeMs,
	};
}

function amount<Key extends string>(spend: Record<Key, number>, key: Key): number {
	const value = spend[key];
	if (Number.isFinite(value) && value >= 0) return value;
	throw new AppError("invalid_input", `${key} is ${value}; a spend must be a finite number that is not negative`, {
		details: { key, value },
	});
}

function wholeMicroUsd(exact: number): number {
	return Math.max(0, Math.ceil(exact - NOISE));
}
