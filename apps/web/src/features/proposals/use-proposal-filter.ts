"use client";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { METHODS } from "../../components/domain/method-mark.tsx";

export const VERDICTS = ["accepted", "rejected", "inconclusive"] as const;
export const STATUSES = ["queued", "running", "completed", "stopped", "cancelled"] as const;
export const END_REASONS = ["no_submission", "turn_limit", "time_limit", "budget", "system_error"] as const;

const PARSERS = {
	q: parseAsString.withDefault(""),
	method: parseAsStringLiteral(METHODS),
	verdict: parseAsStringLiteral(VERDICTS),
	status: parseAsStringLiteral(STATUSES),
	end: parseAsStringLiteral(END_REASONS),
	campaign: parseAsString,
};

/** The list's filter: it lives in the URL and nowhere else. */
export function useProposalFilter() {
	const [filter, setFilter] = useQueryStates(PARSERS);
	const { q, method, verdict, status, end, campaign } = filter;
	return {
		filter,
		setFilter,
		isFiltered: Object.values(filter).some(Boolean),
		clear: () => void setFilter(null),
		input: {
			search: q || undefined,
			methods: method ? [method] : undefined,
			verdicts: verdict ? [verdict] : undefined,
			statuses: status ? [status] : undefined,
			endReasons: end ? [end] : undefined,
			campaignId: campaign ?? undefined,
		},
	};
}
