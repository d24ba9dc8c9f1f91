import { formatRate, type Interval } from "@aes/core/metrics";

type Rate = Interval & { value: number };

/** A rate in figures, and its interval as a whisker on the fixed scale from 0 to 100 %. */
export function Rate({ rate }: { rate: Rate | null }) {
	return (
		<span className="inline-flex items-center gap-2 whitespace-nowrap tabular-nums">
			{rate && <Whisker rate={rate} />}
			{formatRate(rate)}
		</span>
	);
}

export function Whisker({ rate: { low, value, high } }: { rate: Rate }) {
	return (
		<svg viewBox="0 0 100 10" aria-hidden preserveAspectRatio="none" className="h-2.5 w-16 shrink-0 text-muted">
			<path d="M0 5 H100" stroke="currentColor" strokeWidth="1" opacity="0.3" />
			<path d={`M${low * 100} 5 H${high * 100}`} stroke="currentColor" strokeWidth="3" />
			<path d={`M${value * 100} 0 V10`} stroke="var(--foreground)" strokeWidth="3" />
		</svg>
	);
}
