import {
	costPerValidEnvironment,
	formatCostPerValid,
	formatUsd,
	type ValidEnvironmentRate,
	validEnvironmentRate,
} from "@aes/core/metrics";
import Link from "next/link";
import { MethodName } from "../../../components/domain/method-mark.tsx";
import { PlainRow, PlainTable } from "../../../components/table/plain-table.tsx";
import { Card, CardTitle } from "../../../components/ui/card.tsx";
import { TimeAgo } from "../../../components/ui/time-ago.tsx";
import { routes } from "../../../lib/routes.ts";
import { type Campaign, type Cell, toProposer, toTotals } from "../campaign.ts";
import { Rate } from "../rate.tsx";

const COLUMNS = [
	"Proposer",
	"Method",
	"Ended",
	"Running",
	"Accepted of evaluable",
	"Rate, % [95 %]",
	"Cost per valid",
	"Rounds",
	"Spend",
];

/** Progress, a row for each cell, and what happened. */
export function SummaryTab({ campaign }: { campaign: Campaign }) {
	const { cells, events } = campaign;
	return (
		<div className="flex flex-col gap-3">
			<Progress campaign={campaign} />
			<PlainTable title="Cells" columns={COLUMNS} isEmpty={cells.length === 0} empty="This campaign has no cell.">
				{cells.map((cell) => (
					<CellRow key={cell.index} cell={cell} />
				))}
			</PlainTable>
			<p className="text-muted">
				<Link href={routes.compare({ c: campaign.id })} className="underline">
					Compare
				</Link>{" "}
				shows the cells in the paper's shapes, with paired differences.
			</p>
			<PlainTable
				title="What happened"
				columns={["When", "What", "Detail"]}
				isEmpty={events.length === 0}
				empty="Nothing yet."
			>
				{events.map(({ at, kind, detail }) => (
					<PlainRow key={`${at.toISOString()} ${kind}`}>
						<td className="text-muted">
							<TimeAgo at={at} />
						</td>
						<td>{kind.replace("_", " ")}</td>
						<td className="!whitespace-normal break-words">{detail ?? ""}</td>
					</PlainRow>
				))}
			</PlainTable>
		</div>
	);
}

function Progress({ campaign }: { campaign: Campaign }) {
	const { planned, ended, running, accepted } = toTotals(campaign.cells);
	const share = (count: number) => `${planned > 0 ? (count / planned) * 100 : 0}%`;
	const text = `${ended} of ${planned} proposals ended, ${running} running, ${accepted} accepted`;
	return (
		<Card>
			<CardTitle>Progress</CardTitle>
			<div
				role="progressbar"
				aria-label="Progress of the campaign"
				aria-valuemin={0}
				aria-valuemax={planned}
				aria-valuenow={ended}
				aria-valuetext={text}
				className="flex h-3 overflow-hidden rounded bg-surface-2"
			>
				<span style={{ width: share(ended) }} className="bg-accent" />
				<span style={{ width: share(running) }} className="bg-accent opacity-40" />
			</div>
			<p className="mt-2 text-muted">{text}</p>
		</Card>
	);
}

function CellRow({ cell }: { cell: Cell }) {
	const { counts, roundsOfAccepted, spendMicroUsd, stopped } = cell;
	const rate: ValidEnvironmentRate = validEnvironmentRate(counts);
	return (
		<PlainRow>
			<td className="font-medium">{toProposer(cell)}</td>
			<td>
				<MethodName method={cell.method} />
				{!cell.selfCheck && <span className="text-xs text-muted"> self-check off</span>}
			</td>
			<td>
				{counts.completed + stopped} of {counts.planned}
				{stopped > 0 && <span className="text-xs text-muted"> ({stopped} not completed)</span>}
			</td>
			<td>{cell.running}</td>
			<td>
				{counts.accepted} of {counts.evaluable}
				{counts.inconclusive > 0 && <span className="text-xs text-muted"> ({counts.inconclusive} inconclusive)</span>}
			</td>
			<td>
				<Rate rate={rate.rate} />
			</td>
			<td>{formatCostPerValid(costPerValidEnvironment({ spendMicroUsd, accepted: counts.accepted }))}</td>
			<td>{counts.accepted > 0 ? (roundsOfAccepted / counts.accepted).toFixed(2) : "—"}</td>
			<td>{formatUsd(spendMicroUsd)}</td>
		</PlainRow>
	);
}
