import type { AlertKind } from "@aes/core/metrics";
import { formatPercent, formatUsd } from "@aes/core/metrics";
import type { Alert } from "./use-alerts.ts";

/** What a threshold is typed in, and how much of the rule's own unit one of it is. */
export const KINDS: Readonly<Record<AlertKind, { title: string; unit: string; scale: number; initial: number }>> = {
	rate_below: { title: "Valid rate's lower bound below", unit: "%", scale: 0.01, initial: 80 },
	cost_above: { title: "Cost per valid environment above", unit: "USD", scale: 1e6, initial: 1 },
	spend_above: { title: "Spend today above a share of the day's budget", unit: "%", scale: 0.01, initial: 80 },
	stuck: { title: "No proposal ended, while some wait or run, for", unit: "minutes", scale: 1, initial: 30 },
};

export function describeRule({ kind, threshold, windowHours, source }: Alert): string {
	const window = `, over the last ${windowHours} h, ${source === "model" ? "models" : "procedural"}`;
	switch (kind) {
		case "rate_below":
			return `${KINDS[kind].title} ${formatPercent(threshold)} %${window}`;
		case "cost_above":
			return `${KINDS[kind].title} ${formatUsd(threshold)}${window}`;
		case "spend_above":
			return `Spend today (UTC) above ${formatPercent(threshold)} % of the day's budget`;
		case "stuck":
			return `${KINDS[kind].title} ${threshold} minutes`;
	}
}
