import { describeFurtherSpend, formatCostPerValid, formatRate, formatUsd, type SpendTotals } from "@aes/core/metrics";
import Link from "next/link";
import { Card } from "../../components/ui/card.tsx";
import { routes } from "../../lib/routes.ts";
import type { Totals } from "./totals.ts";

/** The four numbers a manager asks for first; each says its denominator and opens the rows behind it. */
export function Tiles(props: { totals: Totals; spend: SpendTotals | null; campaignId: string | null }) {
	const { totals, spend, campaignId } = props;
	const { rate, cost } = totals;
	return (
		<div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
			<Tile
				title="Valid-environment rate"
				value={rate.rate ? `${formatRate(rate.rate)} %` : "—"}
				note={`${rate.accepted} accepted of ${rate.evaluable} evaluable; Wilson 95 %`}
			/>
			<Tile
				title="Cost per valid environment"
				value={formatCostPerValid(cost)}
				note={`all spend by proposals, ${formatUsd(totals.spendMicroUsd)}, over ${rate.accepted} accepted`}
			/>
			<Tile
				title="Accepted"
				value={String(rate.accepted)}
				note={
					<Link className="underline" href={routes.environments({ campaign: campaignId, verdict: "accepted" })}>
						open the accepted environments
					</Link>
				}
			/>
			<Tile title="Spend" value={spend ? formatUsd(spend.totalMicroUsd) : "…"} note={describeSpend(totals, spend)} />
		</div>
	);
}

function describeSpend(totals: Totals, spend: SpendTotals | null): string {
	const { modelMicroUsd, modelCalls, sandboxMicroUsd, sandboxes, unsettled } = totals;
	const further = spend && describeFurtherSpend(spend);
	return [
		`by proposals ${formatUsd(modelMicroUsd)} in ${modelCalls} model calls, ${formatUsd(sandboxMicroUsd)} in ${sandboxes} sandboxes`,
		...(further ? [further] : []),
		...(unsettled > 0 ? [`${unsettled} rows never settled`] : []),
	].join("; ");
}

function Tile({ title, value, note }: { title: string; value: string; note: React.ReactNode }) {
	return (
		<Card>
			<h2 className="text-xs font-medium text-muted">{title}</h2>
			<p className="my-1 text-2xl font-semibold tracking-tight">{value}</p>
			<p className="text-xs text-muted">{note}</p>
		</Card>
	);
}
