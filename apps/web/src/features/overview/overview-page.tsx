"use client";
import { Boxes } from "lucide-react";
import { PageHeader } from "../../components/domain/page-header.tsx";
import { isProcedural, ProceduralBadge } from "../../components/domain/procedural-note.tsx";
import { EmptyState } from "../../components/states/empty-state.tsx";
import { ErrorState } from "../../components/states/error-state.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { CampaignSelect } from "../campaigns/campaign-select.tsx";
import { FunnelChart } from "./funnel-chart.tsx";
import { CostChart, RateChart } from "./lazy-charts.tsx";
import { LiveProgress } from "./live-progress.tsx";
import { ReasonsChart } from "./reasons-chart.tsx";
import { Tiles } from "./tiles.tsx";
import { toTotals } from "./totals.ts";
import { useOverview } from "./use-overview.ts";

export function OverviewPage() {
	const { campaigns, cohorts, spend, reasons, campaignId, setCampaignId } = useOverview();
	const hasProcedural = cohorts.data?.some(({ proposer }) => isProcedural(proposer)) ?? false;
	return (
		<>
			<PageHeader
				title="Overview"
				lead={
					<span className="flex flex-wrap items-center gap-2">
						How many proposals become valid environments, and what each costs.
						{hasProcedural && <ProceduralBadge />}
					</span>
				}
			>
				<CampaignSelect campaigns={campaigns.data ?? []} value={campaignId} onChange={(id) => void setCampaignId(id)} />
			</PageHeader>
			{cohorts.isPending && <OverviewSkeleton />}
			{cohorts.isError && (
				<ErrorState
					title="The figures could not be read"
					message={cohorts.error.message}
					onRetry={() => void cohorts.refetch()}
				/>
			)}
			{cohorts.data?.length === 0 && <NoProposals />}
			{cohorts.data && cohorts.data.length > 0 && (
				<div className="flex flex-col gap-3">
					<LiveProgress totals={toTotals(cohorts.data)} />
					<Tiles totals={toTotals(cohorts.data)} spend={spend.data ?? null} campaignId={campaignId} />
					<div className="grid gap-3 xl:grid-cols-2">
						<RateChart cohorts={cohorts.data} />
						<CostChart cohorts={cohorts.data} />
						<FunnelChart cohorts={cohorts.data} />
						<ReasonsChart reasons={reasons.data ?? []} campaignId={campaignId} />
					</div>
				</div>
			)}
		</>
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
					<Skeleton key={tile} className="h-28" />
				))}
			</div>
			<div className="grid gap-3 xl:grid-cols-2">
				{["rate", "cost", "funnel", "reasons"].map((chart) => (
					<Skeleton key={chart} className="h-80" />
				))}
			</div>
		</div>
	);
}
