import { formatPercent, formatRate } from "@aes/core/metrics";
import { ChartFrame } from "../../../components/charts/chart-frame.tsx";
import { methodColor } from "../../../components/domain/method-mark.tsx";
import type { Report } from "../report.ts";

type Row = Report["figure5"][number];
type Panel = {
	title: string;
	unit: string;
	none: string;
	most: number;
	of: (row: Row) => number | null;
	text: (row: Row) => string;
};

const NONE = "no solver has tried these";
const UNKNOWN = "Unknown: no solver has tried these environments yet.";

/** Files, solver turns and solver pass rate in three strips; what is unknown says so and has no bar. */
export function RichnessStrip({ rows }: { rows: readonly Row[] }) {
	const most = (of: Panel["of"]) => Math.max(1, ...rows.map((row) => of(row) ?? 0));
	const files = (row: Row) => row.filesPerAccepted?.value ?? null;
	const turns = (row: Row) => row.solver?.turns.value ?? null;
	const panels: Panel[] = [
		{
			title: "Files per accepted environment",
			unit: "n = accepted environments",
			none: "No environment was accepted.",
			most: most(files),
			of: files,
			text: ({ filesPerAccepted: mean }) => (mean ? `${mean.value.toFixed(1)} (n = ${mean.n})` : "none accepted"),
		},
		{
			title: "Solver turns",
			unit: "n = rollouts",
			none: UNKNOWN,
			most: most(turns),
			of: turns,
			text: ({ solver }) => (solver ? `${solver.turns.value.toFixed(1)} (n = ${solver.turns.n})` : NONE),
		},
		{
			title: "Solver pass rate",
			unit: "of scored rollouts",
			none: UNKNOWN,
			most: 1,
			of: ({ solver }) => solver?.passRate?.value ?? null,
			text: ({ solver }) =>
				solver?.passRate ? `${formatPercent(solver.passRate.value)} % of ${solver.passRate.total}` : NONE,
		},
	];
	return (
		<ChartFrame
			title="Richness and difficulty"
			note="files of accepted environments; turns and pass rate of solvers that tried them"
			table={{
				columns: ["Cohort", "Files", "n", "Solver turns", "Rollouts", "Pass rate [95 %], %"],
				rows: rows.map(({ title, filesPerAccepted, solver }) => [
					title,
					filesPerAccepted?.value.toFixed(1) ?? "—",
					filesPerAccepted?.n ?? 0,
					solver?.turns.value.toFixed(1) ?? "—",
					solver?.turns.n ?? 0,
					solver ? formatRate(solver.passRate) : "—",
				]),
			}}
		>
			<div className="flex flex-col gap-3">
				{panels.map((panel) => (
					<Strip key={panel.title} panel={panel} rows={rows} />
				))}
			</div>
		</ChartFrame>
	);
}

function Strip({ panel, rows }: { panel: Panel; rows: readonly Row[] }) {
	const isUnknown = rows.every((row) => panel.of(row) === null);
	return (
		<section>
			<h3 className="text-xs font-medium">
				{panel.title} <span className="font-normal text-muted">({panel.unit})</span>
			</h3>
			{isUnknown && <p className="text-xs text-muted">{panel.none}</p>}
			<ul>
				{(isUnknown ? [] : rows).map((row) => (
					<li key={row.cohortId} className="grid grid-cols-[minmax(0,14rem)_1fr_auto] items-center gap-2 text-xs">
						<span className="truncate" title={row.title}>
							{row.title}
						</span>
						<Bar share={(panel.of(row) ?? 0) / panel.most} row={row} />
						<span className={panel.of(row) === null ? "text-muted" : ""}>{panel.text(row)}</span>
					</li>
				))}
			</ul>
		</section>
	);
}

function Bar({ share, row }: { share: number; row: Row }) {
	return (
		<span className="h-2.5 rounded-sm bg-surface-2" aria-hidden>
			<span
				className="block h-full rounded-sm"
				style={{ width: `${share * 100}%`, background: methodColor(row.method) }}
			/>
		</span>
	);
}
