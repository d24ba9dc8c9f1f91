import type { Route } from "next";
import { routes } from "../../lib/routes.ts";
import type { Overview } from "./use-overview.ts";

/** Which proposals a figure counts; what is not named is not narrowed. */
export type RowsWish = {
	stage?: "completed" | "evaluable";
	verdict?: "accepted" | "rejected" | "inconclusive";
	status?: "running" | "queued";
	method?: string;
	proposer?: string;
	domain?: string;
	reason?: string;
};
export type ToRows = (wish?: RowsWish) => Route;

/** The list of the proposals that a figure of this period counts, as an address. */
export function toRowsOf({ period: { span }, source }: Overview, campaign: string | null): ToRows {
	const base = { campaign, source, from: span.from?.toISOString(), to: span.to.toISOString() };
	return (wish = {}) => routes.proposals({ ...base, ...wish });
}
