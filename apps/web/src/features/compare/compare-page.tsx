"use client";
import { useQuery } from "@tanstack/react-query";
import { GitCompareArrows } from "lucide-react";
import { parseAsBoolean, parseAsString, useQueryStates } from "nuqs";
import { PageHeader } from "../../components/domain/page-header.tsx";
import { EmptyState } from "../../components/states/empty-state.tsx";
import { ErrorState } from "../../components/states/error-state.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { LIVE_MS } from "../../lib/refresh.ts";
import { useTRPC } from "../../trpc/client.ts";
import { CampaignSelect } from "../campaigns/campaign-select.tsx";
import { CostChart, RateChart } from "../overview/lazy-charts.tsx";
import { ComparisonTable } from "./comparison-table.tsx";
import { SelfCheckTable } from "./self-check-table.tsx";
import { UnlikeBanner } from "./unlike-banner.tsx";

/** Methods beside each other, in the shape of the paper's Table 2. */
export function ComparePage() {
	const trpc = useTRPC();
	const [{ campaign, paper }, setState] = useQueryStates({
		campaign: parseAsString,
		paper: parseAsBoolean.withDefault(false),
	});
	const campaigns = useQuery(trpc.campaigns.list.queryOptions(undefined, { refetchInterval: LIVE_MS * 2 }));
	const cohorts = useQuery(
		trpc.campaigns.cohorts.queryOptions({ campaignId: campaign ?? undefined }, { refetchInterval: LIVE_MS * 2 }),
	);
	return (
		<>
			<PageHeader
				title="Compare"
				lead="Three methods, the same seeds: valid-environment rate and what a valid environment costs."
			>
				<label className="flex items-center gap-2">
					<input
						type="checkbox"
						checked={paper}
						onChange={(event) => void setState({ paper: event.target.checked })}
						className="size-4 accent-accent"
					/>
					The paper's figures
				</label>
				<CampaignSelect
					campaigns={campaigns.data ?? []}
					value={campaign}
					onChange={(id) => void setState({ campaign: id })}
				/>
			</PageHeader>
			{cohorts.isPending && (
				<div role="status">
					<span className="sr-only">Loading the comparison</span>
					<Skeleton className="h-64" />
				</div>
			)}
			{cohorts.isError && (
				<ErrorState
					title="The cohorts could not be read"
					message={cohorts.error.message}
					onRetry={() => void cohorts.refetch()}
				/>
			)}
			{cohorts.data?.length === 0 && (
				<EmptyState icon={GitCompareArrows} title="Nothing to compare yet">
					A campaign with two methods or more fills this page: run{" "}
					<code className="rounded bg-surface-2 px-1 font-mono">./aes demo</code>.
				</EmptyState>
			)}
			{cohorts.data && cohorts.data.length > 0 && (
				<div className="flex flex-col gap-3">
					{campaign === null && <UnlikeBanner campaigns={campaigns.data ?? []} />}
					<ComparisonTable cohorts={cohorts.data} withPaper={paper} />
					<SelfCheckTable cohorts={cohorts.data} withPaper={paper} />
					<div className="grid gap-3 xl:grid-cols-2">
						<RateChart cohorts={cohorts.data} />
						<CostChart cohorts={cohorts.data} />
					</div>
				</div>
			)}
		</>
	);
}
