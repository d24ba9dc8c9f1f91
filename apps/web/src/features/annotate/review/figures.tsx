import type { RouterOutputs } from "@aes/api";
import { formatDuration } from "@aes/core/metrics";
import { PlainRow, PlainTable } from "../../../components/table/plain-table.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { labelTitle } from "../label-words.ts";
import { formatCoefficient, formatShare } from "./estimate.ts";

type Report = RouterOutputs["annotationReview"]["agreement"];

export function Headline({ report: { agreement, settled } }: { report: Report }) {
	const of = agreement.resampled === "items" ? `${agreement.items} items` : `${agreement.steps} steps`;
	const tiles = [
		["Agreement", formatShare(agreement.percent), `of ${agreement.steps} steps with two labels or more`],
		[
			"Krippendorff's α",
			formatCoefficient(agreement.alpha),
			`nominal; ${agreement.items} complete ${agreement.items === 1 ? "item" : "items"}`,
		],
		[
			"Settled",
			`${settled.agreed + settled.decided} of ${settled.agreed + settled.decided + settled.disagreed} steps`,
			`${settled.agreed} agreed, ${settled.decided} decided, ${settled.disagreed} open`,
		],
	] as const;
	return (
		<>
			<div className="grid gap-3 sm:grid-cols-3">
				{tiles.map(([title, figure, note]) => (
					<Card key={title}>
						<h2 className="text-xs font-medium text-muted">{title}</h2>
						<p className="mt-1 text-lg font-semibold tabular-nums">{figure}</p>
						<p className="text-xs text-muted">{note}</p>
					</Card>
				))}
			</div>
			<p className="text-xs text-muted">
				Intervals: 95 %, percentile bootstrap of 1,000 draws over {of}. A step that somebody flagged as unsure without a
				label counts as a missing label. Only items that are complete, and can no longer be taken back, are in here.
			</p>
		</>
	);
}

export function LabelTable({ agreement }: Pick<Report, "agreement">) {
	return (
		<PlainTable
			title="Each label against the rest"
			columns={["Label", "Given", "Agreement", "α"]}
			isEmpty={agreement.steps === 0}
			empty="No step has two labels yet."
		>
			{agreement.byLabel.map(({ label, used, percent, alpha }) => (
				<PlainRow key={label}>
					<td>{labelTitle(label)}</td>
					<td>{used}</td>
					<td>{used > 0 ? formatShare(percent) : "—"}</td>
					<td>{formatCoefficient(alpha)}</td>
				</PlainRow>
			))}
		</PlainTable>
	);
}

export function PairTable({ report: { agreement, people } }: { report: Report }) {
	const nameOf = (key: string) => people.find((person) => person.key === key)?.name ?? key;
	return (
		<PlainTable
			title="Pairs of annotators"
			columns={["Pair", "Steps", "Agreement", "Cohen's κ"]}
			isEmpty={agreement.pairs.length === 0}
			empty="No two people have labelled the same item yet."
		>
			{agreement.pairs.map(({ annotators: [first, second], steps, percent, kappa }) => (
				<PlainRow key={`${first} ${second}`}>
					<td>
						{nameOf(first)} × {nameOf(second)}
					</td>
					<td>{steps}</td>
					<td>{formatShare(percent)}</td>
					<td>{formatCoefficient(kappa)}</td>
				</PlainRow>
			))}
		</PlainTable>
	);
}

export function PeopleTable({ people }: Pick<Report, "people">) {
	return (
		<PlainTable
			title="Annotators"
			columns={["Name", "Items", "Steps", "Median time a step"]}
			isEmpty={people.length === 0}
			empty="Nobody has completed an item yet."
		>
			{people.map(({ key, name, items, steps, medianMs }) => (
				<PlainRow key={key}>
					<td>{name}</td>
					<td>{items}</td>
					<td>{steps}</td>
					<td>{medianMs === null ? "—" : formatDuration(medianMs)}</td>
				</PlainRow>
			))}
		</PlainTable>
	);
}

export function TrendTable({ report: { byGuideline, byWeek } }: { report: Report }) {
	const rows = [
		...byGuideline.map(({ version, ...rest }) => ({ name: `Guideline v${version}`, ...rest })),
		...byWeek.map(({ week, ...rest }) => ({ name: `Week of ${week}`, ...rest })),
	];
	return (
		<PlainTable
			title="By guideline version, and by week"
			columns={["Of", "Steps", "Agreement", "α"]}
			isEmpty={rows.length === 0}
			empty="No item is complete yet."
		>
			{rows.map(({ name, steps, percent, alpha }) => (
				<PlainRow key={name}>
					<td>{name}</td>
					<td>{steps}</td>
					<td>{formatShare(percent)}</td>
					<td>{formatCoefficient(alpha)}</td>
				</PlainRow>
			))}
		</PlainTable>
	);
}
