import type { StopRules } from "./campaign.ts";

export const STOP_RULES = ["spend", "failures_in_a_row", "interval_width", "date"] as const;
export type StopRule = (typeof STOP_RULES)[number];

/** How far a campaign has come, as far as its rules look. */
export type CampaignProgress = {
	now: Date;
	/** Settled and reserved, in micro-dollars: a call under way may cost all that it reserved. */
	spentMicroUsd: number;
	/** Latest ends without a break that were faults of ours, since the campaign was last resumed. */
	failuresInARow: number;
	/** The latest of those in words; null when there is none. */
	lastFault: string | null;
	/** Each cell's 95 % interval; null where nothing is evaluable yet. */
	cells: readonly ({ low: number; high: number } | null)[];
};

const MAX_FAULT_LENGTH = 400;

/** The first rule that says stop, with the reason in words; null when none does. */
export function findStopRule(rules: StopRules, progress: CampaignProgress): { rule: StopRule; reason: string } | null {
	const { spentMicroUsd, failuresInARow, lastFault, cells, now } = progress;
	if (rules.at !== null && now.getTime() >= Date.parse(rules.at))
		return { rule: "date", reason: `The date set for its end, ${rules.at}, is past.` };
	if (rules.spendMicroUsd !== null && spentMicroUsd >= rules.spendMicroUsd)
		return {
			rule: "spend",
			reason: `${toUsd(spentMicroUsd)} are spent or reserved; it was to stop at ${toUsd(rules.spendMicroUsd)}.`,
		};
	if (rules.failuresInARow !== null && failuresInARow >= rules.failuresInARow)
		return {
			rule: "failures_in_a_row",
			reason: `${failuresInARow} proposals in a row ended by faults of ours, not of the proposer${lastFault === null ? "." : `; the last: ${lastFault.slice(0, MAX_FAULT_LENGTH)}`} Mend the cause, then resume.`,
		};
	if (rules.intervalWidth !== null && areNarrow(cells, rules.intervalWidth))
		return {
			rule: "interval_width",
			reason: `Each cell's 95 % interval is narrower than ${(rules.intervalWidth * 100).toFixed(1)} points.`,
		};
	return null;
}

const areNarrow = (cells: CampaignProgress["cells"], width: number): boolean =>
	cells.length > 0 && cells.every((interval) => interval !== null && interval.high - interval.low < width);

const toUsd = (microUsd: number): string => `$${(microUsd / 1e6).toFixed(4)}`;
