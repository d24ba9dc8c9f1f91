/** Beyond this spread small costs would lie on the axis: the scale turns logarithmic. */
const LOG_SPREAD = 10;
const TICKS = 4;

export type CostScale = { isLog: boolean; ticks: number[]; toShare: (microUsd: number) => number };

/** Places costs from 0 to 1; logarithmic when they spread more than tenfold, else from 0. */
export function toCostScale(costs: readonly number[]): CostScale {
	const positive = costs.filter((cost) => cost > 0);
	const most = Math.max(...positive, 1);
	const least = Math.min(...positive, most);
	const isLog = positive.length === costs.length && most / least > LOG_SPREAD;
	const [from, to] = isLog ? [Math.log(least), Math.log(most)] : [0, most];
	const place = (cost: number) => ((isLog ? Math.log(cost) : cost) - from) / (to - from);
	const at = Array.from({ length: TICKS }, (_, tick) => from + ((to - from) * tick) / (TICKS - 1));
	return { isLog, ticks: at.map((value) => (isLog ? Math.exp(value) : value)), toShare: place };
}
