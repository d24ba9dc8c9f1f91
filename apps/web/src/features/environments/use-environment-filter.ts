"use client";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { CONTROLS } from "../../components/domain/control-title.ts";
import { METHODS } from "../../components/domain/method-mark.tsx";

export const VERDICTS = ["accepted", "rejected", "inconclusive", "pending"] as const;

const PARSERS = {
	q: parseAsString.withDefault(""),
	verdict: parseAsStringLiteral(VERDICTS),
	method: parseAsStringLiteral(METHODS),
	failed: parseAsStringLiteral(CONTROLS),
	campaign: parseAsString,
};

/** The list's filter: it lives in the URL and nowhere else. */
export function useEnvironmentFilter() {
	const [filter, setFilter] = useQueryStates(PARSERS);
	const { q, verdict, method, failed, campaign } = filter;
	return {
		filter,
		setFilter,
		isFiltered: Object.values(filter).some(Boolean),
		clear: () => void setFilter(null),
		input: {
			search: q || undefined,
			verdicts: verdict ? [verdict] : undefined,
			methods: method ? [method] : undefined,
			failedControls: failed ? [failed] : undefined,
			campaignIds: campaign ? [campaign] : undefined,
		},
	};
}
