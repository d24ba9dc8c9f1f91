import { sumOf, type Table, totalOf } from "./contingency.ts";

/** Share of the pairs that agree, 0–1; null without pairs. Of coincidences: a step weighs as many labels as it has. */
export function percentAgreement(table: Table): number | null {
	const total = totalOf(table);
	return total > 0 ? diagonalOf(table) / total : null;
}

/**
 * Cohen's κ of a confusion table of two people: (pₒ − pₑ) / (1 − pₑ), with pₑ from both margins. null without pairs, and
 * where chance alone agrees always (both used one and the same label only): nothing can be told from that.
 *
 * Cohen J, "A coefficient of agreement for nominal scales", Educational and Psychological Measurement 20 (1960) 37–46.
 */
export function cohensKappa(table: Table): number | null {
	const total = totalOf(table);
	if (total === 0) return null;
	const observed = diagonalOf(table) / total;
	const columns = columnSums(table);
	const expected = sumOf(table.map((line, at) => (sumOf(line) / total) * ((columns[at] ?? 0) / total)));
	return expected < 1 ? (observed - expected) / (1 - expected) : null;
}

/**
 * Krippendorff's α for nominal labels, any number of people and missing labels, of a table of coincidences:
 * 1 − (n − 1) Σ_{c≠k} o_ck / Σ_{c≠k} n_c n_k. null without pairs, and where only one label was ever used.
 *
 * Krippendorff K, "Computing Krippendorff's Alpha-Reliability" (2011), section C.
 */
export function krippendorffAlpha(coincidences: Table): number | null {
	const total = totalOf(coincidences);
	const chance = total * total - sumOf(coincidences.map((line) => sumOf(line) ** 2));
	if (chance <= 0) return null;
	return 1 - ((total - 1) * (total - diagonalOf(coincidences))) / chance;
}

const diagonalOf = (table: Table): number => sumOf(table.map((line, at) => line[at] ?? 0));
const columnSums = (table: Table): number[] => table.map((_, at) => sumOf(table.map((line) => line[at] ?? 0)));
