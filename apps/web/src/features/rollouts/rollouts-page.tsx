"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Footprints } from "lucide-react";
import { PageHeader } from "../../components/domain/page-header.tsx";
import { EmptyState } from "../../components/states/empty-state.tsx";
import { FilteredEmptyState } from "../../components/states/filtered-empty-state.tsx";
import { QueryState } from "../../components/states/query-state.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { toListing } from "../../components/table/listing.ts";
import { IDLE_MS } from "../../lib/refresh.ts";
import { useTRPC } from "../../trpc/client.ts";
import { hrefOf, rolloutColumns } from "./rollout-columns.tsx";
import { RolloutFilterBar } from "./rollout-filter-bar.tsx";
import { useRolloutFilter } from "./use-rollout-filter.ts";

/** What agents did, solvers and proposers alike: filters in the URL, pages as they come into view. */
export function RolloutsPage() {
	const { input, ...filters } = useRolloutFilter();
	const rollouts = useInfiniteQuery(
		useTRPC().rollouts.list.infiniteQueryOptions(input, {
			getNextPageParam: (page) => page.nextCursor ?? undefined,
			placeholderData: (previous) => previous,
			refetchInterval: IDLE_MS,
		}),
	);
	const { rows, total, count, loadMore } = toListing(rollouts, "rollouts");
	return (
		<>
			<PageHeader
				title="Rollouts"
				lead="Runs of agents: solvers on environments, proposers on seeds; what each did and how it ended."
			/>
			<RolloutFilterBar {...filters} count={count} />
			<QueryState query={rollouts} what="the rollouts" className="h-96">
				{() => (
					<DataTable
						caption="Rollouts"
						columns={rolloutColumns}
						essential={["task", "role", "outcome"]}
						rows={rows}
						total={total}
						isStale={rollouts.isPlaceholderData}
						hrefOf={hrefOf}
						onEndReached={loadMore}
						empty={filters.isFiltered ? <FilteredEmptyState what="rollout" onClear={filters.clear} /> : <NoRollouts />}
					/>
				)}
			</QueryState>
		</>
	);
}

function NoRollouts() {
	return (
		<EmptyState icon={Footprints} title="No rollouts yet">
			<code className="rounded bg-surface-2 px-1 font-mono">./aes solve</code> lets a solver attempt an environment;{" "}
			<code className="rounded bg-surface-2 px-1 font-mono">./aes propose</code> lets a proposer make one.
		</EmptyState>
	);
}
