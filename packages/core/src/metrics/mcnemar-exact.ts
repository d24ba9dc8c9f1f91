import { countPairs, type PairedCounts } from "./paired-difference.ts";

/**
 * Exact two-sided p of McNemar's test (McNemar, Psychometrika 12 (1947) 153–157; conditional on the discordant pairs):
 * min(1, 2 · P(X ≤ min(b, c))) for X binomial over b + c with ½. 1 without discordant pairs: nothing speaks for a
 * difference. null without pairs. Throws `invalid_input` for counts that are no whole numbers from 0 on.
 */
export function mcnemarExact(counts: PairedCounts): number | null {
	if (countPairs(counts) === 0) return null;
	const discordant = counts.onlyFirst + counts.onlySecond;
	const fewer = Math.min(counts.onlyFirst, counts.onlySecond);
	let logTerm = -discordant * Math.LN2;
	let tail = Math.exp(logTerm);
	for (let at = 1; at <= fewer; at += 1) {
		logTerm += Math.log((discordant - at + 1) / at);
		tail += Math.exp(logTerm);
	}
	return Math.min(1, 2 * tail);
}
