"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Boxes } from "lucide-react";
import { useState } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { PageHeader } from "../../components/domain/page-header.tsx";
import { DoneNotice } from "../../components/states/done-notice.tsx";
import { EmptyState } from "../../components/states/empty-state.tsx";
import { FilteredEmptyState } from "../../components/states/filtered-empty-state.tsx";
import { QueryState } from "../../components/states/query-state.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { FilterBar } from "../../components/table/filter-bar.tsx";
import { toListing } from "../../components/table/listing.ts";
import { SelectBox } from "../../components/ui/select-box.tsx";
import { IDLE_MS, LIVE_MS } from "../../lib/refresh.ts";
import { routes } from "../../lib/routes.ts";
import { useTRPC } from "../../trpc/client.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { useDifficulties } from "./difficulty/use-difficulties.ts";
import { environmentColumns } from "./environment-columns.tsx";
import { FacetPanel } from "./facet-panel.tsx";
import { PeekPanel } from "./peek-panel.tsx";
import { SavedViews } from "./saved-views.tsx";
import { useBulkActions } from "./use-bulk-actions.ts";
import { SORTS, useEnvironmentFilter } from "./use-environment-filter.ts";
import { useScopes } from "./use-scopes.ts";
import { useViewOfAddress } from "./use-view-of-address.ts";

const NOTHING: ReadonlySet<string> = new Set();

/** Environments by their newest version: what the controls said, what people said, who made it, from which seed. */
export function EnvironmentsPage() {
	const trpc = useTRPC();
	const can = useScopes();
	const filter = useEnvironmentFilter();
	const isFilling = useViewOfAddress();
	const actions = useBulkActions();
	const [chosen, setChosen] = useState(NOTHING);
	const [peeked, setPeeked] = useState<string | null>(null);
	useListKeys();
	const kept = { placeholderData: <Data,>(previous: Data) => previous, enabled: !isFilling };
	const environments = useInfiniteQuery(
		trpc.environments.list.infiniteQueryOptions(
			{ ...filter.input, sort: filter.sort },
			{
				...kept,
				getNextPageParam: (page) => page.nextCursor ?? undefined,
				refetchInterval: ({ state }) => (hasOpenRow(state.data?.pages) ? LIVE_MS * 2 : IDLE_MS),
			},
		),
	);
	const facets = useQuery(trpc.environments.facets.queryOptions(filter.input, { ...kept, refetchInterval: IDLE_MS }));
	const { rows, total, count, loadMore } = toListing(environments, "environments");
	const withDifficulties = useDifficulties(rows);
	return (
		<>
			<PageHeader title="Environments" lead="What proposals submitted, and what the executed controls said of it." />
			<FilterBar
				search={filter.state.q}
				onSearch={(q) => void filter.setState({ q: q || null })}
				placeholder="Words, files, digest"
				isFiltered={filter.isFiltered}
				onClear={filter.clear}
				count={count}
			>
				<SelectBox
					label="Order"
					isLabelHidden
					value={filter.sort}
					options={SORTS.map((sort) => [sort, SORT_TITLES[sort]] as const)}
					onChange={(sort) => void filter.setState({ sort })}
				/>
				<SavedViews canWrite={can("environments:write")} />
			</FilterBar>
			{chosen.size > 0 && <BulkBar ids={chosen} actions={actions} can={can} onClear={() => setChosen(NOTHING)} />}
			<DoneNotice {...actions} onDismiss={actions.dismiss} className="mb-3" />
			<div className="grid items-start gap-4 lg:grid-cols-[14rem_minmax(0,1fr)]">
				<details open className="max-lg:[&:not([open])]:pb-0">
					<summary className="mb-2 cursor-pointer font-medium">Filters</summary>
					<FacetPanel facets={facets.data} filter={filter} />
				</details>
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
							selection={{ ids: chosen, onChange: setChosen }}
							peek={{ isOpen: peeked !== null, show: ({ id }) => setPeeked(id), close: () => setPeeked(null) }}
							empty={
								filter.isFiltered ? (
									<FilteredEmptyState what="environment" onClear={filter.clear} />
								) : (
									<NoEnvironments />
								)
							}
						/>
					)}
				</QueryState>
			</div>
			{peeked !== null && <PeekPanel id={peeked} onClose={() => setPeeked(null)} />}
		</>
	);
}

const SORT_TITLES = { newest: "Newest first", oldest: "Oldest first", name: "By name", hardest: "Hardest first" };

/** y copies the address with its filters. */
function useListKeys(): void {
	useHotkeys("y", () => void navigator.clipboard.writeText(window.location.href));
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
