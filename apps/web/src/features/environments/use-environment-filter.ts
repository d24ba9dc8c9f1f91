"use client";
import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { CONTROLS } from "../../components/domain/control-title.ts";
import { METHODS } from "../../components/domain/method-mark.tsx";

const VERDICTS = ["accepted", "rejected", "inconclusive", "pending"] as const;
const REVIEWS = ["approved", "held", "none"] as const;
const DIFFICULTIES = ["unsolved", "hard", "in band", "easy", "untried"] as const;
export const SORTS = ["newest", "oldest", "name", "hardest"] as const;

const texts = parseAsArrayOf(parseAsString).withDefault([]);
const oneOf = <Value extends string>(values: readonly Value[]) =>
	parseAsArrayOf(parseAsStringLiteral(values)).withDefault([]);
const day = parseAsString.withDefault("");

const FACETS = {
	verdict: oneOf(VERDICTS),
	review: oneOf(REVIEWS),
	method: oneOf([...METHODS, "imported"] as const),
	failed: oneOf(CONTROLS),
	tag: texts,
	difficulty: oneOf(DIFFICULTIES),
	domain: texts,
	proposer: texts,
	campaign: texts,
	network: texts,
	reviewer: texts,
};
const FILTERS = { q: parseAsString.withDefault(""), ...FACETS, from: day, to: day };
const SORT = { sort: parseAsStringLiteral(SORTS).withDefault("newest") };

export type FacetName = keyof typeof FACETS;
export const FACET_NAMES = Object.keys(FACETS) as FacetName[];
/** What of an address is the list's filter and order. */
export const FILTER_NAMES = [...Object.keys(FILTERS), ...Object.keys(SORT)];

/** The list's filter and order: they live in the URL and nowhere else. */
export function useEnvironmentFilter() {
	const [state, setState] = useQueryStates({ ...FILTERS, ...SORT });
	const { q, sort, from, to, ...facets } = state;
	const isFiltered = [q, from, to].some(Boolean) || FACET_NAMES.some((name) => facets[name].length > 0);
	const toggle = (name: FacetName, value: string) => {
		const values: readonly string[] = facets[name];
		const next = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
		void setState({ [name]: next.length > 0 ? next : null });
	};
	return {
		state,
		setState,
		isFiltered,
		toggle,
		clear: () => void setState({ ...toEmpty(FILTERS) }),
		sort,
		input: {
			search: q || undefined,
			verdicts: some(facets.verdict),
			reviews: some(facets.review),
			methods: some(facets.method),
			failedControls: some(facets.failed),
			tags: some(facets.tag),
			difficulties: some(facets.difficulty),
			domains: some(facets.domain),
			proposers: some(facets.proposer),
			campaignIds: some(facets.campaign),
			networks: some(facets.network),
			reviewers: some(facets.reviewer),
			from: toInstant(from, 0),
			to: toInstant(to, 1),
		},
	};
}

const some = <Value>(values: Value[]): Value[] | undefined => (values.length > 0 ? values : undefined);

const toEmpty = (parsers: Record<string, unknown>) =>
	Object.fromEntries(Object.keys(parsers).map((name) => [name, null]));

/** Midnight UTC that begins the day, or one so many days later; undefined for what is no day. */
function toInstant(text: string, daysLater: number): string | undefined {
	const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
	return Number.isNaN(at) ? undefined : new Date(at + daysLater * 86_400_000).toISOString();
}
