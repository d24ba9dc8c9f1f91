import { AppError } from "../errors.ts";
import type { ModelUsage } from "../ports/index.ts";
import type { ModelPrice, ModelRates, PriceTable, Spend } from "./ledger.ts";
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
	const written = amount(spend, "cacheWriteInputTokens");
	const inputTokens = amount(spend, "uncachedInputTokens") + amount(spend, "cachedInputTokens") + written;
	const rates = ratesFor(priceAt(prices, spend.model, at), inputTokens);
	const writtenFor1h = Math.min(written, spend.cacheWrite1hInputTokens ?? 0);
	const perMillion =
		spend.uncachedInputTokens * rates.inputMicroUsdPerMillion +
		spend.cachedInputTokens * rates.cachedInputMicroUsdPerMillion +
		(written - writtenFor1h) * writeRate(rates) +
		writtenFor1h * write1hRate(rates) +
		amount(spend, "outputTokens") * rates.outputMicroUsdPerMillion;
	return wholeMicroUsd(perMillion / 1e6);
}

/**
 * An upper bound for a reservation, in micro-dollars. A model call: every byte of the request as one token (no
 * tokenizer makes more), each at the dearest class of input, and the whole output cap; a long prompt's rates are never
 * below the ordinary ones. A sandbox: its limits for its
 * whole lifetime.
 */
export function maxCostOf(bounds: SpendBounds, prices: PriceTable, at: Date): number {
	if (bounds.kind === "sandbox")
		return costOf({ kind: "sandbox", purpose: "bound", ...toSandboxSeconds(bounds) }, prices, at);
	const { model, requestBytes, maxOutputTokens } = bounds;
	const most = mostUsage({ requestBytes, maxOutputTokens }, priceAt(prices, model, at));
	return costOf({ kind: "model_call", model, ...toModelSpendTokens(most), durationMs: 0 }, prices, at);
}

/** What `maxCostOf` of a call is the cost of: with every byte a token, the rates of a long prompt apply if any byte lies above. */
export function mostUsage(bounds: { requestBytes: number; maxOutputTokens: number }, price: ModelPrice): ModelUsage {
	const { requestBytes, maxOutputTokens } = bounds;
	const rates = ratesFor(price, requestBytes);
	const isWriteDearer = dearestInput(rates) > rates.inputMicroUsdPerMillion;
	const isFor1h = isWriteDearer && write1hRate(rates) > writeRate(rates);
	return {
		inputTokens: requestBytes,
		cachedInputTokens: 0,
		...(isWriteDearer && { cacheWriteInputTokens: requestBytes }),
		...(isFor1h && { cacheWrite1hInputTokens: requestBytes }),
		outputTokens: maxOutputTokens,
	};
}

/** The largest output cap with which a call of that many bytes costs no more than that. */
export function affordableOutputTokens(bounds: { requestBytes: number; microUsd: number }, price: ModelPrice): number {
	const rates = ratesFor(price, bounds.requestBytes);
	const left = bounds.microUsd * 1e6 - bounds.requestBytes * dearestInput(rates);
	return Math.max(0, Math.floor(left / rates.outputMicroUsdPerMillion));
}

const ratesFor = (price: ModelPrice, inputTokens: number): ModelRates =>
	price.longPrompt && inputTokens > price.longPrompt.overTokens ? price.longPrompt : price;

const writeRate = ({ cacheWriteInputMicroUsdPerMillion, inputMicroUsdPerMillion }: ModelRates): number =>
	cacheWriteInputMicroUsdPerMillion ?? inputMicroUsdPerMillion;

const write1hRate = (rates: ModelRates): number => rates.cacheWrite1hInputMicroUsdPerMillion ?? writeRate(rates);

const dearestInput = (rates: ModelRates): number =>
	Math.max(rates.inputMicroUsdPerMillion, writeRate(rates), write1hRate(rates));

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
