import type { MethodName } from "../../proposals/index.ts";
import { formatCostPerValid, formatPercent, formatRate, formatUsd } from "../format.ts";
import { type PaperTable2Row, paperTable2 } from "../paper-tables.ts";
import { describeFurtherSpend, type SpendTotals } from "../spend-totals.ts";
import { METHOD_ORDER, METHOD_TITLE } from "./cohort-key.ts";
import { groupBySource, type RecordCell, type ReportDocument } from "./report-document.ts";
import type { Table2, Table2Cell, Table2Row } from "./table2.ts";

export const DENOMINATOR_NOTE = {
	evaluable: "Rate: accepted / evaluable proposals (completed and not inconclusive), in percent, Wilson 95 % interval.",
	completed:
		"Rate: accepted / completed proposals, inconclusive ones counted as rejected, in percent, Wilson 95 % interval.",
} as const;

export function toTable2Document(table: Table2, options: { withPaper: boolean; spend: SpendTotals }): ReportDocument {
	const withExpected = table.rows.some(({ cells }) => Object.values(cells).some(({ expected }) => expected !== null));
	const paper = options.withPaper ? paperTable2 : [];
	const groups = groupBySource(table.rows, toRow);
	return {
		id: "table2",
		title: "Valid-environment rate and cost (the shape of the paper's Table 2 and Figure 4)",
		notes: [
			DENOMINATOR_NOTE[table.denominator],
			"Cost: all spend of the cohort's proposals, failed ones and admissions included / accepted environments, in USD; undefined where none was accepted. The ratio stands to the Prompt cell of the same proposer.",
			toLedgerNote(options.spend),
			...(withExpected
				? [
						"Expected: what the procedural proposer's mix of mistakes makes likely; a check of the machinery, not a result.",
					]
				: []),
		],
		columns: [
			"Proposer",
			...METHOD_ORDER.map((method) => `Rate, ${METHOD_TITLE[method]}`),
			...METHOD_ORDER.map((method) => `Cost, ${METHOD_TITLE[method]}`),
		],
		groups: paper.length > 0 ? [...groups, { source: "paper", rows: paper.map(toPaperRow) }] : groups,
		records: {
			columns: RECORD_COLUMNS,
			rows: [
				...table.rows.flatMap((row) =>
					METHOD_ORDER.flatMap((method) => {
						const cell = row.cells[method];
						return cell ? [{ source: row.source, cells: toRecord(row, method, cell) }] : [];
					}),
				),
				...paper.flatMap((row) =>
					METHOD_ORDER.map((method) => ({ source: "paper" as const, cells: toPaperRecord(row, method) })),
				),
			],
		},
	};
}

/** The total to the micro-dollar: it can be laid beside any other page or a vendor's bill. */
function toLedgerNote(spend: SpendTotals): string {
	const further = describeFurtherSpend(spend);
	const total = `Ledger: $${(spend.totalMicroUsd / 1e6).toFixed(6)} settled in all`;
	if (!further) return `${total}, by proposals.`;
	return `${total}: ${formatUsd(spend.proposalMicroUsd)} by proposals, which is in the cost, and ${further}, which is not.`;
}

export function proposerTitle({
	proposer,
	campaignName,
	variant,
}: Omit<Table2Row, "cells" | "source" | "isContinued">) {
	return [proposer, campaignName, variant].filter(Boolean).join(", ");
}

/** "0.7× ↓ cheaper". */
function formatArrow(ratio: Table2Cell["ratioToPrompt"]): string {
	if (!ratio) return "";
	const arrow = { cheaper: "↓ cheaper", dearer: "↑ dearer", same: "= same" }[ratio.direction];
	return `${ratio.ratio.toFixed(2)}× ${arrow}`;
}

function toRow(row: Table2Row): string[] {
	const missing = row.isContinued ? "as above" : "not run";
	const text = (method: MethodName, of: (cell: Table2Cell) => string) => {
		const cell = row.cells[method];
		return cell ? of(cell) : missing;
	};
	return [
		proposerTitle(row),
		...METHOD_ORDER.map((method) => text(method, rateText)),
		...METHOD_ORDER.map((method) => text(method, costText)),
	];
}

function rateText({ share, rate, expected, meanRounds }: Table2Cell): string {
	const of = share ? ` (${share.successes} of ${share.total}` : ` (0 of 0`;
	const asked = `, ${rate.planned} planned, ${rate.inconclusive} inconclusive)`;
	const rounds = meanRounds ? `, ${meanRounds.value.toFixed(2)} rounds` : "";
	const likely = expected === null ? "" : `, expected ${formatPercent(expected)}`;
	return formatRate(share) + of + asked + rounds + likely;
}

const costText = (cell: Table2Cell): string =>
	[formatCostPerValid(cell.cost), formatArrow(cell.ratioToPrompt)].filter(Boolean).join(" ");

const RECORD_COLUMNS = [
	"proposer",
	"campaign",
	"variant",
	"method",
	"planned",
	"completed",
	"evaluable",
	"accepted",
	"inconclusive",
	"rate",
	"rate_low",
	"rate_high",
	"rate_if_inconclusive_rejected",
	"spend_usd",
	"solver_spend_usd",
	"cost_per_valid_usd",
	"ratio_to_prompt",
	"direction",
	"mean_rounds",
	"expected_rate",
] as const;

function toRecord(row: Table2Row, method: MethodName, cell: Table2Cell): RecordCell[] {
	const { rate, cost } = cell;
	return [
		row.proposer,
		row.campaignName,
		method === "agentic" ? row.variant : "",
		method,
		rate.planned,
		rate.completed,
		rate.evaluable,
		rate.accepted,
		rate.inconclusive,
		rate.rate?.value ?? null,
		rate.rate?.low ?? null,
		rate.rate?.high ?? null,
		rate.rateIfInconclusiveRejected?.value ?? null,
		cost.spendMicroUsd / 1e6,
		cell.solverMicroUsd / 1e6,
		cost.state === "defined" ? cost.microUsd / 1e6 : null,
		cell.ratioToPrompt?.ratio ?? null,
		cell.ratioToPrompt?.direction ?? null,
		cell.meanRounds?.value ?? null,
		cell.expected,
	];
}

function toPaperRow(row: PaperTable2Row): string[] {
	return [
		row.proposer,
		...METHOD_ORDER.map((method) => paperRate(row[method])),
		...METHOD_ORDER.map((method) => `$${row[method].costUsd.toFixed(2)}`),
	];
}

export const paperRate = ({ ratePercent, lowPercent, highPercent }: PaperTable2Row[MethodName]): string =>
	`${ratePercent.toFixed(1)} [${lowPercent.toFixed(1)}, ${highPercent.toFixed(1)}]`;

function toPaperRecord(row: PaperTable2Row, method: MethodName): RecordCell[] {
	const { ratePercent, lowPercent, highPercent, costUsd } = row[method];
	const unknown = [null, null, null, null, null];
	const rate = [ratePercent / 100, lowPercent / 100, highPercent / 100];
	return [row.proposer, null, "", method, ...unknown, ...rate, null, null, null, costUsd, null, null, null, null];
}
