import type { CostPerValidEnvironment, CostRatio } from "./cost-per-valid-environment.ts";

/** What pages, command line and exports print where there is no value. */
const NONE = "—";

/** A share and its interval in percent, e.g. "94.0 [88.9, 96.8]". */
export function formatRate(rate: { value: number; low: number; high: number } | null): string {
	if (!rate) return NONE;
	return `${formatPercent(rate.value)} [${formatPercent(rate.low)}, ${formatPercent(rate.high)}]`;
}

/** A fraction in percent with one decimal and no sign: 0.94 → "94.0". */
export function formatPercent(fraction: number): string {
	return (fraction * 100).toFixed(1);
}

/** Micro-dollars: two significant digits under a dollar ("$0.0042"), cents from there on ("$1,234.50"). */
export function formatUsd(microUsd: number): string {
	const usd = Math.abs(microUsd) / 1e6;
	const sign = microUsd < 0 ? "-" : "";
	if (usd > 0 && usd < 1e-6) return `${sign}<$0.000001`;
	const short = usd > 0 && usd < 1 ? Number(usd.toPrecision(2)) : usd;
	if (short > 0 && short < 1) return `${sign}$${short.toFixed(1 - Math.floor(Math.log10(short)))}`;
	return `${sign}$${usd.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

/** "$1.18", or "—, $4.20 spent" when nothing was accepted. */
export function formatCostPerValid(cost: CostPerValidEnvironment): string {
	return cost.state === "defined" ? formatUsd(cost.microUsd) : `${NONE}, ${formatUsd(cost.spendMicroUsd)} spent`;
}

/** "0.42× (cheaper)". */
export function formatCostRatio(ratio: CostRatio | null): string {
	return ratio ? `${ratio.ratio.toFixed(2)}× (${ratio.direction})` : NONE;
}

/** "950", "12.3k", "4.6M". */
export function formatTokens(tokens: number): string {
	if (tokens < 1000) return String(Math.round(tokens));
	const thousands = (tokens / 1e3).toFixed(1);
	return Number(thousands) < 1000 ? `${thousands}k` : `${(tokens / 1e6).toFixed(1)}M`;
}

/** "850 ms", "12.3 s", "4 min 05 s", "2 h 03 min". */
export function formatDuration(durationMs: number): string {
	if (Math.round(durationMs) < 1000) return `${Math.round(durationMs)} ms`;
	const tenths = Math.round(durationMs / 100);
	if (tenths < 600) return `${(tenths / 10).toFixed(1)} s`;
	const seconds = Math.round(durationMs / 1000);
	if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${twoDigits(seconds % 60)} s`;
	const minutes = Math.round(seconds / 60);
	return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`;
}

function twoDigits(value: number): string {
	return String(value).padStart(2, "0");
}
