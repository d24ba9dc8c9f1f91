import { formatUsd } from "./format.ts";

/** A project's spend of one UTC day, by the time of reservation, beside what the day allows; in micro-dollars. */
export type DaySpend = {
	/** YYYY-MM-DD. */
	day: string;
	/** null: no limit. */
	limitMicroUsd: number | null;
	spentMicroUsd: number;
	/** For what is under way, and by holders that died before they settled. */
	reservedMicroUsd: number;
};

/** "2026-11-30 UTC: $1.20 spent and $0.30 reserved of $5.00, $3.50 left". */
export function describeDaySpend({ day, limitMicroUsd, spentMicroUsd, reservedMicroUsd }: DaySpend): string {
	const stands = `${day} UTC: ${formatUsd(spentMicroUsd)} spent and ${formatUsd(reservedMicroUsd)} reserved`;
	if (limitMicroUsd === null) return `${stands}, no day budget`;
	const leftMicroUsd = limitMicroUsd - spentMicroUsd - reservedMicroUsd;
	const left = leftMicroUsd < 0 ? `${formatUsd(-leftMicroUsd)} over` : `${formatUsd(leftMicroUsd)} left`;
	return `${stands} of ${formatUsd(limitMicroUsd)}, ${left}`;
}
