import type { ModelPrice, PriceTable } from "../ledger/index.ts";
import { DEFAULT_SPREAD, type Needs } from "./estimate-defaults.ts";

type FigureName = "modelCalls" | "inputTokens" | "outputTokens" | "costMicroUsd" | "workMs";
export type Figures = Record<FigureName, number>;
export type Range = { low: number; likely: number; high: number };
export type FigureRanges = Record<FigureName, Range>;

/** What n past pieces of work took: mean and standard deviation of one. */
export type PastFigures = { mean: Figures; spread: Figures };

/** `count` pieces of work, each like the n of the past: the spread of a sum and the doubt about its mean. */
export function fromHistory({ mean, spread }: PastFigures, n: number, count: number): FigureRanges {
	return byFigure((key) => {
		const likely = count * mean[key];
		const doubt = 1.96 * spread[key] * Math.sqrt(count + count ** 2 / n);
		return { low: Math.max(0, likely - doubt), likely, high: likely + doubt };
	});
}

export type DefaultCosts = { price: ModelPrice | null; sandboxPrice: PriceTable["sandbox"]; timeLimitMs: number };

/** `count` pieces of work by the product's defaults, with the width of a guess. */
export function fromDefaults(needs: Needs, costs: DefaultCosts, count: number): FigureRanges {
	const { cpuSecondMicroUsd, gibSecondMicroUsd } = costs.sandboxPrice;
	const sandboxMicroUsd = needs.sandboxCpuSeconds * cpuSecondMicroUsd + needs.sandboxGibSeconds * gibSecondMicroUsd;
	const one: Figures = {
		modelCalls: needs.modelCalls,
		inputTokens: needs.inputTokens,
		outputTokens: needs.outputTokens,
		costMicroUsd: toModelMicroUsd(needs, costs.price) + sandboxMicroUsd,
		workMs: Math.min(needs.durationMs, costs.timeLimitMs),
	};
	return byFigure((key) => {
		const likely = count * one[key];
		return { low: likely * DEFAULT_SPREAD.low, likely, high: likely * DEFAULT_SPREAD.high };
	});
}

function toModelMicroUsd({ inputTokens, outputTokens }: Needs, price: ModelPrice | null): number {
	if (!price) return 0;
	return (inputTokens * price.inputMicroUsdPerMillion + outputTokens * price.outputMicroUsdPerMillion) / 1e6;
}

export const byFigure = <Value>(pick: (name: FigureName) => Value): Record<FigureName, Value> => ({
	modelCalls: pick("modelCalls"),
	inputTokens: pick("inputTokens"),
	outputTokens: pick("outputTokens"),
	costMicroUsd: pick("costMicroUsd"),
	workMs: pick("workMs"),
});

export const scale = ({ low, likely, high }: Range, factor: number): Range => ({
	low: low * factor,
	likely: likely * factor,
	high: high * factor,
});

/** The sum of all lows and of all highs is wider than 95 %. */
export const sum = (ranges: readonly Range[]): Range =>
	ranges.reduce(
		(total, { low, likely, high }) => ({
			low: total.low + low,
			likely: total.likely + likely,
			high: total.high + high,
		}),
		{ low: 0, likely: 0, high: 0 },
	);
