import type { Figures } from "@aes/core/campaigns";
import { Prisma } from "../generated/client.ts";

export type FigureStatistics = Record<`${"mean" | "spread"}_${keyof Figures}`, number>;

const COLUMNS: Readonly<Record<keyof Figures, string>> = {
	modelCalls: "calls",
	inputTokens: "input",
	outputTokens: "output",
	costMicroUsd: "cost",
	workMs: "work",
};

/** The columns `calls`, `input`, `output` and `cost` over ledger rows. */
export const SPENT_FIGURES = Prisma.raw(`count(*) FILTER (WHERE kind = 'model_call') AS calls,
	coalesce(sum(uncached_input_tokens + cached_input_tokens + coalesce(cache_write_input_tokens, 0)), 0) AS input,
	coalesce(sum(output_tokens), 0) AS output, coalesce(sum(cost_micro_usd), 0) AS cost`);

/** Mean and standard deviation of the columns `calls`, `input`, `output`, `cost` and `work`. */
export const FIGURE_STATISTICS = Prisma.raw(
	Object.entries(COLUMNS)
		.flatMap(([figure, column]) => [
			`avg(${column})::float8 AS "mean_${figure}"`,
			`coalesce(stddev_samp(${column}), 0)::float8 AS "spread_${figure}"`,
		])
		.join(", "),
);

export const toFigures = (row: FigureStatistics): Record<"mean" | "spread", Figures> => ({
	mean: pick(row, "mean"),
	spread: pick(row, "spread"),
});

const pick = (row: FigureStatistics, kind: "mean" | "spread"): Figures => ({
	modelCalls: row[`${kind}_modelCalls`],
	inputTokens: row[`${kind}_inputTokens`],
	outputTokens: row[`${kind}_outputTokens`],
	costMicroUsd: row[`${kind}_costMicroUsd`],
	workMs: row[`${kind}_workMs`],
});
