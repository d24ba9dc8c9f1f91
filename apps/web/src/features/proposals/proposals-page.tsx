"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Waypoints } from "lucide-react";
import { PageHeader } from "../../components/domain/page-header.tsx";
import { EmptyState } from "../../components/states/empty-state.tsx";
import { FilteredEmptyState } from "../../components/states/filtered-empty-state.tsx";
import { QueryState } from "../../components/states/query-state.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { toListing } from "../../components/table/listing.ts";
import { IDLE_MS, LIVE_MS } from "../../lib/refresh.ts";
import { routes } from "../../lib/routes.ts";
import { useTRPC } from "../../trpc/client.ts";
import { NarrowedBy } from "./narrowed-by.tsx";
import { proposalColumns } from "./proposal-columns.tsx";
import { ProposalFilterBar } from "./proposal-filter-bar.tsx";
import { useProposalFilter } from "./use-proposal-filter.ts";

/** Generation attempts: filters in the URL, pages as they come into view, live while any row is open. */
export function ProposalsPage() {
	const trpc = useTRPC();
	const { input, ...filters } = useProposalFilter();
	const proposals = useInfiniteQuery(
		trpc.proposals.list.infiniteQueryOptions(input, {
			getNextPageParam: (page) => page.nextCursor ?? undefined,
			placeholderData: (previous) => previous,
			refetchInterval: ({ state }) => (hasOpenRow(state.data?.pages) ? LIVE_MS * 2 : IDLE_MS),
		}),
	);
	const { rows, total, count, loadMore } = toListing(proposals, "proposals");
	return (
		<>
			<PageHeader title="Proposals" lead="Generation attempts: what was asked, what was built, how it ended." />
			<ProposalFilterBar {...filters} count={count} />
			<NarrowedBy filter={filters.filter} setFilter={filters.setFilter} />
			<QueryState query={proposals} what="the proposals" className="h-96">
				{() => (
					<DataTable
						caption="Proposals"
						columns={proposalColumns}
						essential={["name", "verdict", "method"]}
						rows={rows}
						total={total}
						isStale={proposals.isPlaceholderData}
						hrefOf={({ id }) => routes.proposal(id)}
						onEndReached={loadMore}
						empty={
							filters.isFiltered ? <FilteredEmptyState what="proposal" onClear={filters.clear} /> : <NoProposals />
						}
					/>
				)}
			</QueryState>
		</>
	);
}

function hasOpenRow(pages: readonly { rows: readonly { status: string }[] }[] | undefined): boolean {
	return pages?.some(({ rows }) => rows.some(({ status }) => status === "queued" || status === "running")) ?? false;
}

function NoProposals() {
	return (
		<EmptyState icon={Waypoints} title="No proposals yet">
			<code className="rounded bg-surface-2 px-1 font-mono">./aes propose</code> makes some from your seeds;{" "}
			<code className="rounded bg-surface-2 px-1 font-mono">./aes demo</code> brings seeds of its own.
		</EmptyState>
	);
}
