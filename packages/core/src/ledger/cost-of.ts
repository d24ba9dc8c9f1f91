import { AppError } from "../errors.ts";
import type { ModelPrice, PriceTable, Spend } from "./ledger.ts";

/** The most that a call or a sandbox about to start can use: what a reservation is made for. */
export type SpendBounds =
	| { kind: "model_call"; model: string; requestBytes: number; maxOutputTokens: number }
	| { kind: "sandbox"; cpus: number; memoryMb: number; lifetimeMs: number };

/** Keeps float noise of a product (3.0000000000000004) from costing a micro-dollar. */
const NOISE = 1e-9;

/**
 * What a spend costs in whole micro-dollars, rounded up: a ledger row may stand at most one micro-dollar above
 * the exact amount and never below it, so a budget is never overrun by rounding. Throws `not_found` for a model
 * without a price and `invalid_input` for a negative or non-finite amount.
 */
export function costOf(spend: Spend, prices: PriceTable): number {
	if (spend.kind === "sandbox") {
		const { cpuSecondMicroUsd, gibSecondMicroUsd } = prices.sandbox;
		return wholeMicroUsd(
			amount(spend, "cpuSeconds") * cpuSecondMicroUsd + amount(spend, "gibSeconds") * gibSecondMicroUsd,
		);
	}
	const price = getModelPrice(spend.model, prices);
	const perMillion =
		amount(spend, "uncachedInputTokens") * price.inputMicroUsdPerMillion +
		amount(spend, "cachedInputTokens") * price.cachedInputMicroUsdPerMillion +
		amount(spend, "outputTokens") * price.outputMicroUsdPerMillion;
	return wholeMicroUsd(perMillion / 1e6);
}

/**
 * An upper bound for a reservation, in micro-dollars. A model call: every byte of the request as one uncached
 * token (no tokenizer makes more) and the whole output cap. A sandbox: its limits for its whole lifetime.
 */
export function maxCostOf(bounds: SpendBounds, prices: PriceTable): number {
	if (bounds.kind === "model_call") {
		const { model, requestBytes, maxOutputTokens } = bounds;
		return costOf(
			{
				kind: "model_call",
				model,
				uncachedInputTokens: requestBytes,
				cachedInputTokens: 0,
				outputTokens: maxOutputTokens,
				durationMs: 0,
			},
			prices,
		);
	}
	return costOf({ kind: "sandbox", purpose: "bound", ...toSandboxSeconds(bounds) }, prices);
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

/** Throws `not_found` for a model that the table has no row for. */
export function getModelPrice(model: string, prices: PriceTable): ModelPrice {
	const price = Object.hasOwn(prices.models, model) ? prices.models[model] : undefined;
	if (price) return price;
	throw new AppError(
		"not_found",
		`Model "${model}" has no price in price table ${prices.version}, so its spend cannot be counted. Add a row for it in a new version of the table, or use one of: ${Object.keys(prices.models).join(", ")}`,
		{ details: { model, priceVersion: prices.version } },
	);
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
