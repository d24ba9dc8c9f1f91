const BINS = 10;

/** How many rollouts passed which share of the tests; the last bin is for all of them. */
export function toBins(fractions: readonly number[]): number[] {
	const bins = Array<number>(BINS + 1).fill(0);
	for (const fraction of fractions) {
		const bin = Math.min(BINS, Math.floor(fraction * BINS + 1e-9));
		bins[bin] = (bins[bin] ?? 0) + 1;
	}
	return bins;
}

/** r_S of the scored rollouts. */
export function Histogram({ fractions }: { fractions: readonly number[] }) {
	const bins = toBins(fractions);
	const most = Math.max(1, ...bins);
	const words = bins.flatMap((count, bin) => (count === 0 ? [] : [`${count} at ${bin * BINS} %`])).join(", ");
	return (
		<figure className="w-56">
			<div
				role="img"
				aria-label={`Share of tests passed: ${words || "nothing scored"}`}
				className="flex h-12 items-end gap-0.5 border-b"
			>
				{bins.map((count, bin) => (
					<span
						// biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place.
						key={bin}
						title={`${count} rollouts at ${bin * BINS} %`}
						className="flex-1 rounded-t-sm bg-accent"
						style={{ height: `${(count / most) * 100}%` }}
					/>
				))}
			</div>
			<figcaption className="flex justify-between text-xs text-muted">
				<span>0 %</span>
				<span>r_S, share of tests passed</span>
				<span>100 %</span>
			</figcaption>
		</figure>
	);
}
