import {
	formatCostPerValid,
	formatRate,
	METHOD_ORDER,
	METHOD_TITLE,
	type PaperTable2Row,
	paperRate,
	paperTable2,
	SOURCE_TITLE,
} from "@aes/core/metrics";
import { ArrowDown, ArrowUp } from "lucide-react";
import { MethodMarker } from "../../components/domain/method-mark.tsx";
import { isProcedural, ProceduralBadge } from "../../components/domain/procedural-note.tsx";
import { Card, CardTitle } from "../../components/ui/card.tsx";
import { ScrollRegion } from "../../components/ui/scroll-region.tsx";
import { type Report, splitBySource } from "./report.ts";

type Row = Report["table2"]["rows"][number];
type Cell = NonNullable<Row["cells"]["prompt"]>;

const COLUMNS = 1 + METHOD_ORDER.length * 2;

/** Rows: proposers. Columns: rate and cost by method. Each source under a heading of its own, the paper's last. */
export function ComparisonTable({ report, withPaper }: { report: Report; withPaper: boolean }) {
	return (
		<Card>
			<CardTitle>Rate and cost by method</CardTitle>
			<ScrollRegion label="Rate and cost by method">
				<table className="w-full min-w-[56rem] border-collapse text-left">
					<caption className="sr-only">
						Valid-environment rate and cost per valid environment by proposer and method
					</caption>
					<Head denominator={report.denominator} />
					{splitBySource(report).map(({ source, title }) => (
						<tbody key={source}>
							<GroupHead>{title}</GroupHead>
							{report.table2.rows
								.filter((row) => row.source === source)
								.map((row) => (
									<ProposerRow key={`${row.proposer} ${row.campaignName} ${row.variant}`} row={row} />
								))}
						</tbody>
					))}
					{withPaper && <PaperRows />}
				</table>
			</ScrollRegion>
		</Card>
	);
}

function Head({ denominator }: Pick<Report, "denominator">) {
	return (
		<thead>
			<tr className="text-xs text-muted">
				<th scope="col" rowSpan={2} className="border-b pb-2 pr-4 align-bottom font-medium">
					Proposer
				</th>
				<th scope="colgroup" colSpan={3} className="pb-1 pr-4 font-medium">
					Valid-environment rate over {denominator} proposals, % [Wilson 95 %]
				</th>
				<th scope="colgroup" colSpan={3} className="pb-1 font-medium">
					Cost per valid environment, USD, and its ratio to Prompt
				</th>
			</tr>
			<tr className="border-b text-xs">
				{["rate", "cost"].flatMap((group) =>
					METHOD_ORDER.map((method) => (
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

function GroupHead({ children }: { children: React.ReactNode }) {
	return (
		<tr>
			<th scope="rowgroup" colSpan={COLUMNS} className="border-y bg-surface-2 px-2 py-1.5 text-xs font-medium">
				{children}
			</th>
		</tr>
	);
}

function ProposerRow({ row }: { row: Row }) {
	const missing = row.isContinued ? "as above" : "not run";
	return (
		<tr className="border-b align-top last:border-0">
			<th scope="row" className="py-2.5 pr-4 font-medium">
				<span className="flex flex-wrap items-center gap-2">
					{row.proposer}
					{isProcedural(row.proposer) && <ProceduralBadge />}
				</span>
				{[row.campaignName, row.variant].filter(Boolean).map((detail) => (
					<Small key={detail}>{detail}</Small>
				))}
			</th>
			{METHOD_ORDER.map((method) => (
				<RateCell key={`rate ${method}`} cell={row.cells[method]} missing={missing} />
			))}
			{METHOD_ORDER.map((method) => (
				<CostCell key={`cost ${method}`} cell={row.cells[method]} missing={missing} />
			))}
		</tr>
	);
}

type CellProps = { cell: Cell | undefined; missing: string };

function RateCell({ cell, missing }: CellProps) {
	if (!cell) return <td className="py-2.5 pr-4 text-muted">{missing}</td>;
	const { rate, share, meanRounds } = cell;
	return (
		<td className="py-2.5 pr-4">
			<span className="whitespace-nowrap font-medium">{formatRate(share)}</span>
			<Small>
				{share?.successes ?? 0} of {share?.total ?? 0}
			</Small>
			{rate.planned !== share?.total && <Small>{rate.planned} planned</Small>}
			{rate.inconclusive > 0 && (
				<>
					<Small>{rate.inconclusive} inconclusive;</Small>
					<Small>{formatRate(rate.rateIfInconclusiveRejected)} if rejected</Small>
				</>
			)}
			{meanRounds && <Small>{meanRounds.value.toFixed(2)} rounds to acceptance</Small>}
		</td>
	);
}

function Small({ children }: { children: React.ReactNode }) {
	return <span className="block whitespace-nowrap text-xs font-normal text-muted">{children}</span>;
}

function CostCell({ cell, missing }: CellProps) {
	if (!cell) return <td className="py-2.5 pr-4 text-muted">{missing}</td>;
	return (
		<td className="py-2.5 pr-4">
			<span className="whitespace-nowrap font-medium">{formatCostPerValid(cell.cost)}</span>
			{cell.ratioToPrompt && <Ratio {...cell.ratioToPrompt} />}
		</td>
	);
}

/** Cheaper is good: the arrow and the word say the direction, the colour repeats it. */
function Ratio({ ratio, direction }: NonNullable<Cell["ratioToPrompt"]>) {
	if (direction === "same") return <Small>the same as Prompt</Small>;
	const Icon = direction === "cheaper" ? ArrowDown : ArrowUp;
	const tone = direction === "cheaper" ? "text-good" : "text-bad";
	return (
		<span className={`flex items-center gap-0.5 whitespace-nowrap text-xs ${tone}`}>
			{ratio.toFixed(2)}×
			<Icon aria-hidden className="size-3" />
			{direction}
		</span>
	);
}

function PaperRows() {
	return (
		<tbody className="text-muted">
			<GroupHead>{SOURCE_TITLE.paper} (Table 2)</GroupHead>
			{paperTable2.map((row: PaperTable2Row) => (
				<tr key={row.proposer} className="border-b last:border-0">
					<th scope="row" className="py-2 pr-4 font-normal">
						{row.proposer}
					</th>
					{METHOD_ORDER.map((method) => (
						<td key={`rate ${method}`} className="whitespace-nowrap py-2 pr-4">
							{paperRate(row[method])}
						</td>
					))}
					{METHOD_ORDER.map((method) => (
						<td key={`cost ${method}`} className="py-2 pr-4">
							${row[method].costUsd.toFixed(2)}
						</td>
					))}
				</tr>
			))}
		</tbody>
	);
}
