"use client";
import { SOURCE_TITLE } from "@aes/core/metrics";
import { Boxes, CalendarOff } from "lucide-react";
import Link from "next/link";
import { PageHeader } from "../../components/domain/page-header.tsx";
import { ProceduralBadge } from "../../components/domain/procedural-note.tsx";
import { EmptyState } from "../../components/states/empty-state.tsx";
import { ErrorState } from "../../components/states/error-state.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { routes } from "../../lib/routes.ts";
import { DomainGrid } from "./domain-grid.tsx";
import { formatSpan } from "./format-period.ts";
import { FunnelChart } from "./funnel-chart.tsx";
import { CostChart, RateChart } from "./lazy-charts.tsx";
import { PeriodExport } from "./period-export.tsx";
import { RangeControls } from "./range-controls.tsx";
import { RateOverTime } from "./rate-over-time.tsx";
import { ReasonsChart } from "./reasons-chart.tsx";
import { toRowsOf } from "./rows-behind.ts";
import { RunningCard } from "./running-card.tsx";
import { SpendCard } from "./spend-card.tsx";
import { toTarget, toTargetTexts } from "./target.ts";
import { Tiles } from "./tiles.tsx";
import { type Overview, type OverviewState, useOverview } from "./use-overview.ts";

/** What a period came to, beside the one before it; everything on it follows from the address. */
export function OverviewPage() {
	const state = useOverview();
	const { overview, running, campaigns, isAsked } = state;
	const hasNone = campaigns.data?.length === 0;
	return (
		<>
			<PageHeader
				title="Overview"
				lead={
					<span className="flex flex-wrap items-center gap-2">
						How many proposals become valid environments, and what each costs.
						{overview.data?.source === "procedural" && !hasNone && <ProceduralBadge />}
					</span>
				}
			>
				<RangeControls overview={state} />
				<PeriodExport overview={state} />
				<Link href={routes.alerts()} className="underline underline-offset-2">
					Budgets and alerts
				</Link>
			</PageHeader>
			{!isAsked && <p className="mb-3 text-muted">Choose a first and a last day.</p>}
			{overview.isPending && isAsked && <OverviewSkeleton />}
			{overview.isError && (
				<ErrorState
					title="The figures could not be read"
					message={overview.error.message}
					onRetry={() => void overview.refetch()}
				/>
			)}
			<div className="flex flex-col gap-3">
				{running.data && <RunningCard running={running.data} />}
				{overview.data && (hasNone ? <NoProposals /> : <Figures overview={overview.data} state={state} />)}
			</div>
		</>
	);
}

function Figures({ overview, state }: { overview: Overview; state: OverviewState }) {
	const { period, source, previous, cohorts, costs } = overview;
	if (cohorts.length === 0 && costs.length === 0) return <NothingInPeriod state={state} />;
	const toRows = toRowsOf(overview, state.state.campaign);
	const target = toTarget(state.targets.data ?? [], source);
	return (
		<>
			<p className="text-xs text-muted">
				{formatSpan(period.span, period.now)}: proposals by when they ended, open ones by now.{" "}
				{previous && period.previous && <>Before: {formatSpan(period.previous, period.now)}. </>}
				{SOURCE_TITLE[source]}.
			</p>
			<Tiles overview={overview} toRows={toRows} target={toTargetTexts(target)} />
			<div className="grid gap-3 xl:grid-cols-2">
				<RateOverTime overview={overview} target={target.rate} />
				<FunnelChart cohorts={cohorts} toRows={toRows} />
				<RateChart cohorts={cohorts} toRows={toRows} />
				<CostChart cohorts={cohorts} toRows={toRows} />
				<ReasonsChart reasons={overview.reasons} toRows={toRows} />
				<DomainGrid domains={overview.domains} toRows={toRows} />
				<SpendCard overview={overview} tokenCosts={state.tokenCosts.data ?? []} />
			</div>
		</>
	);
}

function NothingInPeriod({ state: { setState, state } }: { state: OverviewState }) {
	return (
		<EmptyState icon={CalendarOff} title="Nothing ended in this period">
			{state.range === "all" ? (
				"Nor at any other time, with this campaign."
			) : (
				<Button onClick={() => void setState({ range: "all", from: null, to: null })}>Show all time</Button>
			)}
		</EmptyState>
	);
}

function NoProposals() {
	return (
		<EmptyState icon={Boxes} title="No proposals yet">
			Run <code className="rounded bg-surface-2 px-1 font-mono">./aes demo</code> for the whole job offline, or{" "}
			<code className="rounded bg-surface-2 px-1 font-mono">./aes import jobs DIR</code> and{" "}
			<code className="rounded bg-surface-2 px-1 font-mono">./aes propose</code> on rollouts of your own.
		</EmptyState>
	);
}

function OverviewSkeleton() {
	return (
		<div role="status" className="flex flex-col gap-3">
			<span className="sr-only">Loading the overview</span>
			<div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
				{["rate", "cost", "accepted", "spend"].map((tile) => (
					<Skeleton key={tile} className="h-36" />
				))}
			</div>
			<div className="grid gap-3 xl:grid-cols-2">
				{["course", "funnel", "rate", "cost"].map((chart) => (
					<Skeleton key={chart} className="h-80" />
				))}
			</div>
		</div>
	);
}
