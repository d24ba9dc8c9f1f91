"use client";
import type { RouterOutputs } from "@aes/api";
import { formatTokens, formatUsd, METHOD_TITLE, SOURCE_TITLE, SOURCES } from "@aes/core/metrics";
import { ChartFrame } from "../../components/charts/chart-frame.tsx";
import { FigureTable } from "../../components/table/figure-table.tsx";
import { findPriceChanges } from "./price-changes.ts";
import type { Overview } from "./use-overview.ts";

type Cost = Overview["costs"][number];
type TokenCost = RouterOutputs["overview"]["tokenCosts"][number];

const titleOf = ({ method }: Cost): string =>
	(METHOD_TITLE as Record<string, string>)[method] ?? (method === "solver" ? "Solver rollouts" : "Other");
const COLUMNS = ["For", "Phase", "Rows", "Uncached", "Cache reads", "Cache writes", "Output", "CPU-seconds", "Spend"];
const toCells = (row: Cost) => [
	row.kind === "sandbox" ? `sandboxes: ${row.name}` : row.name,
	titleOf(row),
	row.entries,
	...(row.kind === "sandbox"
		? ["", "", "", "", Math.round(row.cpuSeconds)]
		: [row.uncachedInputTokens, row.cachedInputTokens, row.cacheWriteInputTokens, row.outputTokens].map(formatTokens)),
	...(row.kind === "sandbox" ? [] : [""]),
	formatUsd(row.costMicroUsd),
];

/** Where the money went: by model or sandbox and phase, and what each class of tokens cost; one source under another. */
export function SpendCard({ overview, tokenCosts }: { overview: Overview; tokenCosts: readonly TokenCost[] }) {
	const { costs, previous } = overview;
	const changes = findPriceChanges(costs, previous?.costs ?? []);
	return (
		<div id="spend" className="scroll-mt-4 xl:col-span-2">
			<ChartFrame
				title="Spend by model, phase and token class"
				note="settled rows of the ledger by when they were reserved, as the day's budget counts; tokens by class"
				table={{
					columns: ["Source", ...COLUMNS],
					rows: costs.map((row) => [row.source, ...toCells(row)]),
				}}
			>
				<div className="flex flex-col gap-3">
					{costs.length === 0 && <p className="py-6 text-center text-muted">Nothing was spent in this period.</p>}
					{SOURCES.map((source) => {
						const own = costs.filter((row) => row.source === source);
						if (own.length === 0) return null;
						const total = own.reduce((sum, row) => sum + row.costMicroUsd, 0);
						const title = `${SOURCE_TITLE[source]}: ${formatUsd(total)}`;
						return <FigureTable key={source} title={title} columns={COLUMNS} rows={own.map(toCells)} />;
					})}
					{tokenCosts.length > 0 && <TokenTable rows={tokenCosts} />}
					{changes.map((change) => (
						<p key={change} className="text-xs text-warn">
							{change}
						</p>
					))}
				</div>
			</ChartFrame>
		</div>
	);
}

function TokenTable({ rows }: { rows: readonly TokenCost[] }) {
	return (
		<FigureTable
			title="What each class of tokens cost"
			columns={["Model", "Price table", "Calls", "Uncached", "Cache reads", "Cache writes", "Output", "Not split"]}
			rows={rows.map((row) => [
				row.model,
				row.priceVersion ?? "unknown",
				row.calls,
				...[row.uncachedInputMicroUsd, row.cachedInputMicroUsd, row.cacheWriteInputMicroUsd, row.outputMicroUsd].map(
					formatUsd,
				),
				row.unsplitMicroUsd > 0 ? formatUsd(row.unsplitMicroUsd) : "",
			])}
		/>
	);
}
