"use client";
import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { IDLE_MS, LIVE_MS } from "../../lib/refresh.ts";
import { useTRPC } from "../../trpc/client.ts";

/** The chosen campaign (all when none), its cohorts, its spend and why proposals were rejected; live while anything runs. */
export function useOverview() {
	const trpc = useTRPC();
	const [campaignId, setCampaignId] = useQueryState("campaign", parseAsString);
	const campaigns = useQuery(trpc.campaigns.list.queryOptions(undefined, { refetchInterval: LIVE_MS * 2 }));
	const isLive = campaigns.data?.some(({ status }) => status === "running") ?? false;
	const refetchInterval = isLive ? LIVE_MS : IDLE_MS;
	const scope = { campaignId: campaignId ?? undefined };
	const cohorts = useQuery(trpc.campaigns.cohorts.queryOptions(scope, { refetchInterval }));
	const reasons = useQuery(trpc.campaigns.rejectionReasons.queryOptions(scope, { refetchInterval }));
	const spend = useQuery(trpc.campaigns.spend.queryOptions(scope, { refetchInterval }));
	return { campaigns, cohorts, spend, reasons, campaignId, setCampaignId, isLive };
}
