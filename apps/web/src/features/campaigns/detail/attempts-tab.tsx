"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Waypoints } from "lucide-react";
import { EmptyState } from "../../../components/states/empty-state.tsx";
import { QueryState } from "../../../components/states/query-state.tsx";
import { DataTable } from "../../../components/table/data-table.tsx";
import { toListing } from "../../../components/table/listing.ts";
import { LIVE_MS } from "../../../lib/refresh.ts";
import { routes } from "../../../lib/routes.ts";
import { useTRPC } from "../../../trpc/client.ts";
import { proposalColumns } from "../../proposals/proposal-columns.tsx";

/** The campaign's proposals, newest first, as the list of all proposals shows them. */
export function AttemptsTab({ campaignId }: { campaignId: string }) {
	const proposals = useInfiniteQuery(
		useTRPC().proposals.list.infiniteQueryOptions(
			{ campaignId },
			{ getNextPageParam: (page) => page.nextCursor ?? undefined, refetchInterval: LIVE_MS * 2 },
		),
	);
	const { rows, total, loadMore } = toListing(proposals, "proposals");
	return (
		<QueryState query={proposals} what="the proposals" className="h-96">
			{() => (
				<DataTable
					caption="Proposals of the campaign"
					columns={proposalColumns}
					essential={["name", "verdict", "method"]}
					rows={rows}
					total={total}
					isStale={false}
					hrefOf={({ id }) => routes.proposal(id)}
					onEndReached={loadMore}
					empty={<EmptyState icon={Waypoints} title="This campaign has no proposal" />}
				/>
			)}
		</QueryState>
	);
}
