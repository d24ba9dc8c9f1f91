import { FILTER_NAMES } from "./use-environment-filter.ts";

/** Of an address's query, what is the list's filter and order, in one order: the same filter is the same text. */
export function readFilterQuery(search: string): string {
	const all = new URLSearchParams(search);
	const kept = new URLSearchParams();
	for (const name of FILTER_NAMES) {
		const value = all.get(name);
		if (value !== null) kept.set(name, value);
	}
	return kept.toString();
}

/** The address that a view opens: its own filter, unless the address says one already. */
export function toViewQuery(search: string, view: string): string {
	const own = readFilterQuery(search);
	return own === "" ? readFilterQuery(view) : own;
}
