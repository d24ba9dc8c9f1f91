import type { MethodName } from "../../proposals/index.ts";
import { paperTable1 } from "../paper-tables.ts";
import { METHOD_ORDER, METHOD_TITLE, SOURCES, type Source } from "./cohort-key.ts";
import { groupBySource, type ReportDocument } from "./report-document.ts";
import type { ReportCohort } from "./to-cohorts.ts";

/** What a method was in these campaigns: the shape of the paper's Table 1. */
export type Table1Row = {
	source: Source;
	method: string;
	strategy: string;
	dataSources: string;
	/** A model other than the seeds' solvers proposed. */
	isExternal: boolean;
	/** A model proposed from its own rollouts. */
	isSelf: boolean;
	/** More than one workspace version took part. */
	updatesHarness: boolean;
	updatesWeights: boolean;
	/** null for the paper's rows. */
	proposals: number | null;
};

const STRATEGY: Record<MethodName, string> = {
	prompt: "Prompt",
	prompt_feedback: "Prompt + feedback",
	agentic: "Agent in a sandbox, feedback",
};

const DATA_SOURCE: Readonly<Record<string, string>> = {
	rollouts: "Solver rollouts",
	task: "Existing tasks",
	document: "Documents",
};

export function toTable1(cohorts: readonly ReportCohort[]): Table1Row[] {
	return SOURCES.flatMap((source) =>
		METHOD_ORDER.flatMap((method) => {
			const own = cohorts.filter((cohort) => cohort.source === source && cohort.method === method);
			return own.length > 0 ? [toRow(source, method, own)] : [];
		}),
	);
}

function toRow(source: Source, method: MethodName, cohorts: readonly ReportCohort[]): Table1Row {
	const proposals = cohorts.flatMap((cohort) => cohort.proposals);
	const kinds = new Set(proposals.map(({ seedKind }) => DATA_SOURCE[seedKind] ?? seedKind));
	const isOwn = proposals.map(({ proposer, solvers }) => solvers.includes(proposer));
	return {
		source,
		method: METHOD_TITLE[method],
		strategy: STRATEGY[method],
		dataSources: [...kinds].sort().join(", "),
		isExternal: isOwn.includes(false),
		isSelf: isOwn.includes(true),
		updatesHarness: new Set(proposals.map(({ workspace }) => workspace)).size > 1 && method === "agentic",
		updatesWeights: false,
		proposals: proposals.length,
	};
}

export function toTable1Document(own: readonly Table1Row[], options: { withPaper: boolean }): ReportDocument {
	const rows = [...own, ...(options.withPaper ? paperTable1 : [])];
	const columns = ["Method", "Strategy", "Data sources", "External", "Self", "Harness", "Weights", "Proposals"];
	const mark = (is: boolean) => (is ? "✓" : "✗");
	return {
		id: "table1",
		title: "Methods (the shape of the paper's Table 1)",
		notes: [
			"External: the proposer is not the model whose rollouts are the seeds; Self: it is. Harness: more than one workspace version took part. Weights: the proposer was trained; no campaign does that yet.",
			"Proposals: planned ones of the chosen campaigns.",
		],
		columns,
		groups: groupBySource(rows, (row) => [
			row.method,
			row.strategy,
			row.dataSources,
			...[row.isExternal, row.isSelf, row.updatesHarness, row.updatesWeights].map(mark),
			row.proposals === null ? "—" : String(row.proposals),
		]),
		records: {
			columns: [
				"method",
				"strategy",
				"data_sources",
				"external",
				"self",
				"updates_harness",
				"updates_weights",
				"planned",
			],
			rows: rows.map((row) => ({
				source: row.source,
				cells: [
					row.method,
					row.strategy,
					row.dataSources,
					...[row.isExternal, row.isSelf, row.updatesHarness, row.updatesWeights].map(Number),
					row.proposals,
				],
			})),
		},
	};
}
