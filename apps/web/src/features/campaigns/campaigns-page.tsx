"use client";
import { useQuery } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import Link from "next/link";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { PageHeader } from "../../components/domain/page-header.tsx";
import { EmptyState } from "../../components/states/empty-state.tsx";
import { FilteredEmptyState } from "../../components/states/filtered-empty-state.tsx";
import { QueryState } from "../../components/states/query-state.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { FilterBar, FilterSelect } from "../../components/table/filter-bar.tsx";
import { IDLE_MS, LIVE_MS } from "../../lib/refresh.ts";
import { routes } from "../../lib/routes.ts";
import { useTRPC } from "../../trpc/client.ts";
import { type CampaignRow, isOpen } from "./campaign.ts";
import { campaignColumns } from "./campaign-columns.tsx";

const STATUSES = ["running", "paused", "stopped", "completed", "cancelled"] as const;
const FILTER = { q: parseAsString.withDefault(""), status: parseAsStringLiteral(STATUSES) };

/** Campaigns, newest first: how far each has come, what it found, what it cost. */
export function CampaignsPage() {
	const [{ q, status }, setFilter] = useQueryStates(FILTER);
	const campaigns = useQuery(
		useTRPC().campaigns.list.queryOptions(undefined, {
			refetchInterval: ({ state }) => (state.data?.some((row) => isOpen(row.status)) ? LIVE_MS * 2 : IDLE_MS),
		}),
	);
	const matches = (row: CampaignRow) =>
		(!status || row.status === status) && row.name.toLowerCase().includes(q.trim().toLowerCase());
	const rows = campaigns.data?.filter(matches) ?? [];
	const isFiltered = Boolean(q) || status !== null;
	const clear = () => void setFilter(null);
	return (
		<>
			<PageHeader title="Campaigns" lead="Methods and proposers compared on the same seeds, within a budget.">
				<NewCampaignLink />
			</PageHeader>
			<FilterBar
				search={q}
				onSearch={(search) => void setFilter({ q: search || null })}
				placeholder="Name"
				isFiltered={isFiltered}
				onClear={clear}
				count={campaigns.data ? `${rows.length} of ${campaigns.data.length} campaigns` : ""}
			>
				<FilterSelect
					label="Status"
					value={status}
					options={STATUSES.map((name) => [name, name] as const)}
					onChange={(name) => void setFilter({ status: name })}
				/>
			</FilterBar>
			<QueryState query={campaigns} what="the campaigns" className="h-96">
				{() => (
					<DataTable
						caption="Campaigns"
						columns={campaignColumns}
						essential={["name", "status", "rate"]}
						rows={rows}
						total={rows.length}
						isStale={false}
						hrefOf={({ id }) => routes.campaign(id)}
						onEndReached={() => undefined}
						empty={isFiltered ? <FilteredEmptyState what="campaign" onClear={clear} /> : <NoCampaigns />}
					/>
				)}
			</QueryState>
		</>
	);
}

const NewCampaignLink = () => (
	<Link
		href={routes.newCampaign()}
		className="inline-flex h-8 items-center rounded-md bg-accent px-3 text-sm font-medium text-accent-foreground hover:opacity-90"
	>
		New campaign
	</Link>
);

function NoCampaigns() {
	return (
		<EmptyState icon={FlaskConical} title="No campaigns yet">
			Plan one with{" "}
			<Link href={routes.newCampaign()} className="underline">
				New campaign
			</Link>
			, or run one of the files in <code className="rounded bg-surface-2 px-1 font-mono">examples/campaigns</code>.
		</EmptyState>
	);
}
