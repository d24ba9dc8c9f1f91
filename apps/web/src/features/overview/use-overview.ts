"use client";
import type { RouterOutputs } from "@aes/api";
import { type MeasuredSource, RANGES } from "@aes/core/metrics";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { IDLE_MS, LIVE_MS } from "../../lib/refresh.ts";
import { useTRPC } from "../../trpc/client.ts";

export type Overview = RouterOutputs["overview"]["read"];
export type Cohort = Overview["cohorts"][number];

/** Everything that the page shows follows from its address. */
const STATE = {
	range: parseAsStringLiteral(RANGES).withDefault("30d"),
	/** Days of a custom range, both included. */
	from: parseAsString,
	to: parseAsString,
	campaign: parseAsString,
	source: parseAsStringLiteral(["model", "procedural"] as const satisfies MeasuredSource[]),
};

export function useOverview() {
	const trpc = useTRPC();
	const [state, setState] = useQueryStates(STATE);
	const campaigns = useQuery(trpc.campaigns.list.queryOptions(undefined, { refetchInterval: LIVE_MS * 2 }));
	const isLive = campaigns.data?.some(({ status }) => status === "running") ?? false;
	const refetchInterval = isLive ? LIVE_MS * 2 : IDLE_MS;
	const { range, from, to, campaign, source } = state;
	const days = range === "custom" ? { from: from ?? undefined, to: to ?? undefined } : {};
	const asked = { range, ...days, campaignId: campaign ?? undefined };
	const isAsked = range !== "custom" || (from !== null && to !== null);
	const options = { refetchInterval, placeholderData: keepPreviousData, enabled: isAsked };
	const overview = useQuery(trpc.overview.read.queryOptions({ ...asked, source: source ?? undefined }, options));
	const tokenCosts = useQuery(trpc.overview.tokenCosts.queryOptions(asked, options));
	const running = useQuery(trpc.overview.runningNow.queryOptions(undefined, { refetchInterval }));
	const targets = useQuery(trpc.budgets.targets.queryOptions());
	return { targets, state, setState, asked, isAsked, campaigns, overview, tokenCosts, running };
}

export type OverviewState = ReturnType<typeof useOverview>;
