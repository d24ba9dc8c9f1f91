"use client";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";

export const ROLES = ["solver", "proposer"] as const;
export const REWARDS = ["full", "part", "none"] as const;
export const EXITS = [
	"finished",
	"turn_limit",
	"time_limit",
	"context",
	"model_error",
	"sandbox_lost",
	"cancelled",
	"no_submission",
	"budget",
] as const;

const PARSERS = {
	q: parseAsString.withDefault(""),
	role: parseAsStringLiteral(ROLES),
	model: parseAsString,
	reward: parseAsStringLiteral(REWARDS),
	exit: parseAsString,
	campaign: parseAsString,
	version: parseAsString,
};

/** The list's filter: it lives in the URL and nowhere else. */
export function useRolloutFilter() {
	const [filter, setFilter] = useQueryStates(PARSERS);
	return {
		filter,
		setFilter,
		isFiltered: Object.values(filter).some(Boolean),
		clear: () => void setFilter(null),
		input: {
			search: filter.q.trim() || undefined,
			role: filter.role ?? undefined,
			model: filter.model ?? undefined,
			reward: filter.reward ?? undefined,
			exit: filter.exit ?? undefined,
			campaignId: filter.campaign ?? undefined,
			versionId: filter.version ?? undefined,
		},
	};
}
