"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Waypoints } from "lucide-react";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useCallback } from "react";
import { METHOD_TITLE } from "../../components/domain/method-mark.tsx";
import { PageHeader } from "../../components/domain/page-header.tsx";
import { EmptyState } from "../../components/states/empty-state.tsx";
import { ErrorState } from "../../components/states/error-state.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { FilterBar, FilterSelect } from "../../components/table/filter-bar.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { useTRPC } from "../../trpc/client.ts";
import { CampaignSelect } from "../campaigns/campaign-select.tsx";
import { LIVE_MS } from "../overview/use-overview.ts";
import { proposalColumns } from "./proposal-columns.tsx";

const METHODS = ["prompt", "prompt_feedback", "agentic"] as const;
const VERDICTS = ["accepted", "rejected", "inconclusive"] as const;
const STATUSES = ["queued", "running", "completed", "stopped", "cancelled"] as const;
const NO_FILTER = { q: null, method: null, verdict: null, status: null, campaign: null };

export function ProposalsPage() {
	const trpc = useTRPC();
	const [filter, setFilter] = useQueryStates({
		q: parseAsString.withDefault(""),
		method: parseAsStringLiteral(METHODS),
		verdict: parseAsStringLiteral(VERDICTS),
		status: parseAsStringLiteral(STATUSES),
		campaign: parseAsString,
	});
	const campaigns = useQuery(trpc.campaigns.list.queryOptions());
	const proposals = useInfiniteQuery(
		trpc.proposals.list.infiniteQueryOptions(
			{
				search: filter.q || undefined,
				methods: filter.method ? [filter.method] : undefined,
				verdicts: filter.verdict ? [filter.verdict] : undefined,
				statuses: filter.status ? [filter.status] : undefined,
				campaignId: filter.campaign ?? undefined,
			},
			{
				getNextPageParam: (page) => page.nextCursor ?? undefined,
				refetchInterval: LIVE_MS * 2,
				placeholderData: (previous) => previous,
			},
		),
	);
	const { fetchNextPage } = proposals;
	const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
	const rows = proposals.data?.pages.flatMap((page) => page.rows) ?? [];
	const total = proposals.data?.pages[0]?.total ?? 0;
	const isFiltered = Boolean(filter.q || filter.method || filter.verdict || filter.status || filter.campaign);
	const clear = () => void setFilter(NO_FILTER);
	return (
		<>
			<PageHeader title="Proposals" lead="Generation attempts: what was asked, what was built, how it ended." />
			<FilterBar
				search={filter.q}
				onSearch={(q) => void setFilter({ q: q || null })}
				placeholder="Seed, environment or id"
				isFiltered={isFiltered}
				onClear={clear}
				count={`${total} proposals`}
			>
				<FilterSelect
					label="Method"
					value={filter.method}
					options={METHODS.map((method) => [method, METHOD_TITLE[method]] as const)}
					onChange={(method) => void setFilter({ method })}
				/>
				<FilterSelect
					label="Verdict"
					value={filter.verdict}
					options={VERDICTS.map((verdict) => [verdict, verdict] as const)}
					onChange={(verdict) => void setFilter({ verdict })}
				/>
				<FilterSelect
					label="Status"
					value={filter.status}
					options={STATUSES.map((status) => [status, status] as const)}
					onChange={(status) => void setFilter({ status })}
				/>
				<CampaignSelect
					campaigns={campaigns.data ?? []}
					value={filter.campaign}
					onChange={(campaign) => void setFilter({ campaign })}
				/>
			</FilterBar>
			{proposals.isPending && (
				<div role="status">
					<span className="sr-only">Loading proposals</span>
					<Skeleton className="h-96" />
				</div>
			)}
			{proposals.isError && (
				<ErrorState
					title="The proposals could not be read"
					message={proposals.error.message}
					onRetry={() => void proposals.refetch()}
				/>
			)}
			{proposals.isSuccess && rows.length === 0 && <NoRows isFiltered={isFiltered} />}
			{rows.length > 0 && (
				<DataTable
					caption="Proposals"
					columns={proposalColumns}
					rows={rows}
					total={total}
					hrefOf={({ id }) => `/proposals/${id}`}
					onEndReached={loadMore}
				/>
			)}
		</>
	);
}

function NoRows({ isFiltered }: { isFiltered: boolean }) {
	if (isFiltered)
		return (
			<EmptyState icon={Waypoints} title="No proposal matches">
				Clear the filters to see all.
			</EmptyState>
		);
	return (
		<EmptyState icon={Waypoints} title="No proposals yet">
			<code className="rounded bg-surface-2 px-1 font-mono">./aes propose</code> makes some from your seeds.
		</EmptyState>
	);
}
