"use client";
import { useQuery } from "@tanstack/react-query";
import { IDLE_MS, LIVE_MS } from "../../../lib/refresh.ts";
import { useTRPC } from "../../../trpc/client.ts";
import { type Campaign, isOpen, toTotals } from "../campaign.ts";

/** Asked for again while anything of it runs. */
export const useCampaign = (id: string) =>
	useQuery(
		useTRPC().campaigns.byId.queryOptions(
			{ id },
			{ refetchInterval: ({ state }) => (state.data && isLive(state.data) ? LIVE_MS : IDLE_MS) },
		),
	);

const isLive = (campaign: Campaign): boolean => isOpen(campaign.status) || toTotals(campaign.cells).running > 0;
