"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Boxes } from "lucide-react";
import { PageHeader } from "../../components/domain/page-header.tsx";
import { EmptyState } from "../../components/states/empty-state.tsx";
import { FilteredEmptyState } from "../../components/states/filtered-empty-state.tsx";
import { QueryState } from "../../components/states/query-state.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { toListing } from "../../components/table/listing.ts";
import { IDLE_MS, LIVE_MS } from "../../lib/refresh.ts";
import { routes } from "../../lib/routes.ts";
import { useTRPC } from "../../trpc/client.ts";
import { useDifficulties } from "./difficulty/use-difficulties.ts";
import { environmentColumns } from "./environment-columns.tsx";
import { EnvironmentFilterBar } from "./environment-filter-bar.tsx";
import { useEnvironmentFilter } from "./use-environment-filter.ts";

/** Environments by their newest version: what the controls said, who made it, from which seed. */
export function EnvironmentsPage() {
	const trpc = useTRPC();
	const { input, ...filters } = useEnvironmentFilter();
	const environments = useInfiniteQuery(
		trpc.environments.list.infiniteQueryOptions(input, {
			getNextPageParam: (page) => page.nextCursor ?? undefined,
			placeholderData: (previous) => previous,
			refetchInterval: ({ state }) => (hasOpenRow(state.data?.pages) ? LIVE_MS * 2 : IDLE_MS),
		}),
	);
	const { rows, total, count, loadMore } = toListing(environments, "environments");
	const withDifficulties = useDifficulties(rows);
	return (
		<>
			<PageHeader title="Environments" lead="What proposals submitted, and what the executed controls said of it." />
			<EnvironmentFilterBar {...filters} count={count} />
			<QueryState query={environments} what="the environments" className="h-96">
				{() => (
					<DataTable
						caption="Environments"
						columns={environmentColumns}
						essential={["name", "verdict", "checks"]}
						rows={withDifficulties}
						total={total}
						isStale={environments.isPlaceholderData}
						hrefOf={({ id }) => routes.environment(id)}
						onEndReached={loadMore}
						empty={
							filters.isFiltered ? (
								<FilteredEmptyState what="environment" onClear={filters.clear} />
							) : (
								<NoEnvironments />
							)
						}
					/>
				)}
			</QueryState>
		</>
	);
}

function hasOpenRow(pages: readonly { rows: readonly { verdict: string | null }[] }[] | undefined): boolean {
	return pages?.some(({ rows }) => rows.some(({ verdict }) => verdict === null)) ?? false;
}

function NoEnvironments() {
	return (
		<EmptyState icon={Boxes} title="No environments yet">
			Each submission of a proposal becomes one: run{" "}
			<code className="rounded bg-surface-2 px-1 font-mono">./aes demo</code> or{" "}
			<code className="rounded bg-surface-2 px-1 font-mono">./aes propose</code>.
		</EmptyState>
	);
}
