import { costPerValidEnvironment } from "../cost-per-valid-environment.ts";
import { formatCostPerValid, formatPercent, formatRate, formatUsd } from "../format.ts";
import { toProportion } from "../wilson-interval.ts";
import type { AlertFacts, AlertWish } from "./alert-rule.ts";

/** Fewer evaluable proposals say nothing of a rate: the lower bound of any few lies low. */
const ENOUGH_EVALUABLE = 10;

/** `value` in the threshold's unit; null: too little to say. `text` says it for people, with what it is held against. */
type AlertMeasure = { value: number | null; text: string };
type Wish = Pick<AlertWish, "kind" | "threshold" | "windowHours">;

type Measure = (rule: Wish, facts: AlertFacts) => AlertMeasure;

export const measureAlert: Measure = (rule, facts) => MEASURES[rule.kind](rule, facts);

const MEASURES: Readonly<Record<AlertWish["kind"], Measure>> = {
	rate_below({ threshold, windowHours }, { evaluable, accepted }) {
		const rate = toProportion(accepted, evaluable);
		const limit = `lower bound against ${formatPercent(threshold)} %`;
		const text = `Valid-environment rate over the last ${windowHours} h: ${formatRate(rate)} %, n = ${evaluable}; ${limit}.`;
		return { value: rate && evaluable >= ENOUGH_EVALUABLE ? rate.low : null, text };
	},
	cost_above({ threshold, windowHours }, { accepted, spendMicroUsd }) {
		const cost = costPerValidEnvironment({ spendMicroUsd, accepted });
		const over = `${formatCostPerValid(cost)}, over ${accepted} accepted`;
		const text = `Cost per valid environment over the last ${windowHours} h: ${over}; against ${formatUsd(threshold)}.`;
		if (cost.state === "defined") return { value: cost.microUsd, text };
		// Without an accepted one it is undefined, but a whole limit spent is above it already.
		return { value: spendMicroUsd > threshold ? spendMicroUsd : null, text };
	},
	spend_above({ threshold }, { dayShare }) {
		const share = dayShare === null ? "no day budget is set" : `${formatPercent(dayShare)} % of the day's budget`;
		const text = `Spent or reserved today (UTC): ${share}; against ${formatPercent(threshold)} %.`;
		return { value: dayShare, text };
	},
	stuck({ threshold }, { stillMinutes, liveWorkers }) {
		const workers = liveWorkers === 0 ? "no worker is alive" : `workers alive: ${liveWorkers}`;
		const still = `No proposal ended for ${Math.floor(stillMinutes)} minutes while some wait or run, and ${workers}`;
		const text =
			stillMinutes > 0 ? `${still}; against ${threshold} minutes.` : "Nothing waits or runs, or one has just ended.";
		return { value: stillMinutes, text };
	},
};
