import type { Estimate } from "@aes/core/annotations";
import { formatPercent } from "@aes/core/metrics";

const figure = (value: number) => value.toFixed(2);

/** "0.74 [0.51, 0.90]"; a dash where it cannot be told. */
export function formatCoefficient({ value, low, high }: Estimate): string {
	if (value === null) return "—";
	return low === null || high === null ? figure(value) : `${figure(value)} [${figure(low)}, ${figure(high)}]`;
}

/** "83.3 [75.0, 90.2] %" */
export function formatShare({ value, low, high }: Estimate): string {
	if (value === null) return "—";
	const interval = low === null || high === null ? "" : ` [${formatPercent(low)}, ${formatPercent(high)}]`;
	return `${formatPercent(value)}${interval} %`;
}
