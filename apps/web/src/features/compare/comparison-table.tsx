import { formatCostPerValid, formatRate, type PaperTable2Row, paperTable2 } from "@aes/core/metrics";
import { ArrowDown, ArrowUp } from "lucide-react";
import { METHOD_TITLE, METHODS, MethodMarker, type MethodName } from "../../components/domain/method-mark.tsx";
import { isProcedural, ProceduralBadge } from "../../components/domain/procedural-note.tsx";
import { Card, CardTitle } from "../../components/ui/card.tsx";
import { ScrollRegion } from "../../components/ui/scroll-region.tsx";
import type { Cohort } from "../overview/totals.ts";
import { type ComparisonCell, toComparisonRows } from "./comparison-rows.ts";

const COLUMNS = 1 + METHODS.length * 2;

/** Rows: proposers. Columns: rate and cost by method. The paper's rows stand apart, under a heading of their own. */
export function ComparisonTable({ cohorts, withPaper }: { cohorts: readonly Cohort[]; withPaper: boolean }) {
	return (
		<Card>
			<CardTitle>Rate and cost by method</CardTitle>
			<ScrollRegion label="Rate and cost by method">
				<table className="w-full min-w-[56rem] border-collapse text-left">
					<caption className="sr-only">
						Valid-environment rate and cost per valid environment by proposer and method
					</caption>
					<Head />
					<tbody>
						{toComparisonRows(cohorts).map((row) => (
							<tr key={`${row.proposer} ${row.selfCheck}`} className="border-b align-top last:border-0">
								<th scope="row" className="py-2.5 pr-4 font-medium">
									<span className="flex flex-wrap items-center gap-2">
										{row.proposer}
										{isProcedural(row.proposer) && <ProceduralBadge />}
									</span>
									{!row.selfCheck && <span className="text-xs font-normal text-muted">self-check off</span>}
								</th>
								{METHODS.map((method) => (
									<RateCell key={`rate ${method}`} cell={row.cells[method]} />
								))}
								{METHODS.map((method) => (
									<CostCell key={`cost ${method}`} cell={row.cells[method]} />
								))}
							</tr>
						))}
					</tbody>
					{withPaper && <PaperRows />}
				</table>
			</ScrollRegion>
		</Card>
	);
}

function Head() {
	return (
		<thead>
			<tr className="text-xs text-muted">
				<th scope="col" rowSpan={2} className="border-b pb-2 pr-4 align-bottom font-medium">
					Proposer
				</th>
				<th scope="colgroup" colSpan={3} className="pb-1 pr-4 font-medium">
					Valid-environment rate, % [Wilson 95 %]
				</th>
				<th scope="colgroup" colSpan={3} className="pb-1 font-medium">
					Cost per valid environment, USD
				</th>
			</tr>
			<tr className="border-b text-xs">
				{["rate", "cost"].flatMap((group) =>
					METHODS.map((method) => (
						<th key={`${group} ${method}`} scope="col" className="pb-2 pr-4 font-medium">
							<span className="inline-flex items-center gap-1.5 whitespace-nowrap">
								<MethodMarker method={method} />
								{METHOD_TITLE[method]}
							</span>
						</th>
					)),
				)}
			</tr>
		</thead>
	);
}

function RateCell({ cell }: { cell: ComparisonCell | undefined }) {
	if (!cell) return <td className="py-2.5 pr-4 text-muted">not run</td>;
	const { rate, rounds } = cell;
	return (
		<td className="py-2.5 pr-4">
			<span className="whitespace-nowrap font-medium">{formatRate(rate.rate)}</span>
			<Small>
				{rate.accepted} of {rate.evaluable} evaluable
			</Small>
			{rate.planned !== rate.evaluable && <Small>{rate.planned} planned</Small>}
			{rate.inconclusive > 0 && (
				<>
					<Small>{rate.inconclusive} inconclusive;</Small>
					<Small>{formatRate(rate.rateIfInconclusiveRejected)} if rejected</Small>
				</>
			)}
			{rounds !== null && <Small>{rounds.toFixed(2)} rounds to acceptance</Small>}
		</td>
	);
}

function Small({ children }: { children: React.ReactNode }) {
	return <span className="block whitespace-nowrap text-xs text-muted">{children}</span>;
}

function CostCell({ cell }: { cell: ComparisonCell | undefined }) {
	if (!cell) return <td className="py-2.5 pr-4 text-muted">not run</td>;
	return (
		<td className="py-2.5 pr-4">
			<span className="whitespace-nowrap font-medium">{formatCostPerValid(cell.cost)}</span>
			{cell.ratio && <Ratio ratio={cell.ratio.ratio} />}
		</td>
	);
}

/** Cheaper is good: the arrow and the word say the direction, the colour repeats it. */
function Ratio({ ratio }: { ratio: number }) {
	const isCheaper = ratio < 1;
	const Icon = isCheaper ? ArrowDown : ArrowUp;
	return (
		<span className={`flex items-center gap-0.5 whitespace-nowrap text-xs ${isCheaper ? "text-good" : "text-bad"}`}>
			{ratio.toFixed(1)}×
			<Icon aria-hidden className="size-3" />
			{isCheaper ? "cheaper" : "dearer"} than Prompt
		</span>
	);
}

function PaperRows() {
	return (
		<tbody className="text-muted">
			<tr>
				<th scope="rowgroup" colSpan={COLUMNS} className="border-y bg-surface-2 px-2 py-1.5 text-xs font-medium">
					Reference: the paper's Table 2, its authors' seeds, models and sandboxes. Not measured here and not comparable
					with the rows above.
				</th>
			</tr>
			{paperTable2.map((row) => (
				<tr key={row.proposer} className="border-b last:border-0">
					<th scope="row" className="py-2 pr-4 font-normal">
						{row.proposer}
					</th>
					{METHODS.map((method) => (
						<td key={`rate ${method}`} className="whitespace-nowrap py-2 pr-4">
							{paperRate(row, method)}
						</td>
					))}
					{METHODS.map((method) => (
						<td key={`cost ${method}`} className="py-2 pr-4">
							${row[method].costUsd.toFixed(2)}
						</td>
					))}
				</tr>
			))}
		</tbody>
	);
}

function paperRate(row: PaperTable2Row, method: MethodName): string {
	const { ratePercent, lowPercent, highPercent } = row[method];
	return `${ratePercent.toFixed(1)} [${lowPercent.toFixed(1)}, ${highPercent.toFixed(1)}]`;
}
