import { DENOMINATORS } from "@aes/core/metrics";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsArrayOf, parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { LIVE_MS } from "../../lib/refresh.ts";
import { useTRPC } from "../../trpc/client.ts";

/** Everything that the page shows follows from its address. */
const STATE = {
	/** Campaigns; all when none is named. */
	c: parseAsArrayOf(parseAsString).withDefault([]),
	/** The cohort that others are paired with. */
	base: parseAsString,
	by: parseAsStringLiteral(["proposer", "campaign"]).withDefault("proposer"),
	of: parseAsStringLiteral(DENOMINATORS).withDefault("evaluable"),
	paper: parseAsBoolean.withDefault(false),
	diff: parseAsBoolean.withDefault(false),
};

export function useComparison() {
	const trpc = useTRPC();
	const [state, setState] = useQueryStates(STATE);
	const campaigns = useQuery(trpc.campaigns.list.queryOptions(undefined, { refetchInterval: LIVE_MS * 5 }));
	const isOpen = campaigns.data?.some(
		({ id, planned, ended }) => (state.c.length === 0 || state.c.includes(id)) && ended < planned,
	);
	const request = {
		campaignIds: state.c,
		denominator: state.of,
		byCampaign: state.by === "campaign",
		...(state.base !== null && { baselineId: state.base }),
	};
	const report = useQuery(
		trpc.reports.build.queryOptions(request, {
			placeholderData: keepPreviousData,
			refetchInterval: isOpen ? LIVE_MS * 2 : false,
		}),
	);
	return { state, setState, campaigns, report };
}

export type Comparison = ReturnType<typeof useComparison>;
