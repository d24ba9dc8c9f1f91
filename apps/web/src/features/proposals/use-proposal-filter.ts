"use client";
import { parseAsIsoDateTime, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { METHODS } from "../../components/domain/method-mark.tsx";

export const VERDICTS = ["accepted", "rejected", "inconclusive"] as const;
export const STATUSES = ["queued", "running", "completed", "stopped", "cancelled"] as const;
export const END_REASONS = [
	"no_submission",
	"turn_limit",
	"time_limit",
	"disk_limit",
	"budget",
	"system_error",
] as const;
const STAGES = ["completed", "evaluable"] as const;
const SOURCES = ["model", "procedural"] as const;

const PARSERS = {
	q: parseAsString.withDefault(""),
	method: parseAsStringLiteral(METHODS),
	verdict: parseAsStringLiteral(VERDICTS),
	status: parseAsStringLiteral(STATUSES),
	end: parseAsStringLiteral(END_REASONS),
	campaign: parseAsString,
	stage: parseAsStringLiteral(STAGES),
	proposer: parseAsString,
	source: parseAsStringLiteral(SOURCES),
	/** Empty: the seed names none. */
	domain: parseAsString,
	reason: parseAsString,
	/** Instants between which they ended. */
	from: parseAsIsoDateTime,
	to: parseAsIsoDateTime,
};

/** The list's filter: it lives in the URL and nowhere else. */
export function useProposalFilter() {
	const [filter, setFilter] = useQueryStates(PARSERS);
	const { q, method, verdict, status, end, campaign, from, to, ...further } = filter;
	return {
		filter,
		setFilter,
		isFiltered: q !== "" || Object.entries(filter).some(([name, value]) => name !== "q" && value !== null),
		clear: () => void setFilter(null),
		input: {
			search: q || undefined,
			methods: method ? [method] : undefined,
			verdicts: verdict ? [verdict] : undefined,
			statuses: status ? [status] : undefined,
			endReasons: end ? [end] : undefined,
			campaignId: campaign ?? undefined,
			stage: further.stage ?? undefined,
			proposer: further.proposer ?? undefined,
			source: further.source ?? undefined,
			domain: further.domain ?? undefined,
			reason: further.reason ?? undefined,
			from: from?.toISOString(),
			to: to?.toISOString(),
		},
	};
}
