"use client";
import { useQuery } from "@tanstack/react-query";
import { QueryState } from "../../../components/states/query-state.tsx";
import { LIVE_MS } from "../../../lib/refresh.ts";
import { routes } from "../../../lib/routes.ts";
import { useTRPC } from "../../../trpc/client.ts";
import { ReasonsChart } from "../../overview/reasons-chart.tsx";

/** Why proposals of the campaign were rejected; each reason leads to them. */
export function RejectionsTab({ campaignId }: { campaignId: string }) {
	const reasons = useQuery(
		useTRPC().campaigns.rejectionReasons.queryOptions({ campaignId }, { refetchInterval: LIVE_MS * 2 }),
	);
	return (
		<QueryState query={reasons} what="the reasons for rejection">
			{(data) => <ReasonsChart reasons={data} toRows={(wish) => routes.proposals({ campaign: campaignId, ...wish })} />}
		</QueryState>
	);
}
