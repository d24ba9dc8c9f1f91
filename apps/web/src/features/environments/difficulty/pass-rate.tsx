import type { RouterOutputs } from "@aes/api";
import { formatPercent } from "@aes/core/metrics";
import { cn } from "../../../lib/cn.ts";

export type SolverDifficulty = RouterOutputs["rollouts"]["ofVersion"]["difficulties"][number];

/** p as a bar with the interval of its posterior, and in words for whoever does not see it. */
export function PassRate({ difficulty, isNarrow = false }: { difficulty: SolverDifficulty; isNarrow?: boolean }) {
	const { solver, passRate, passes, scored, planned } = difficulty;
	if (!passRate) return <span className="text-muted">{planned > 0 ? `none of ${planned} scored` : "—"}</span>;
	const { value, low, high } = passRate;
	const title = `${formatPercent(value)} % of ${scored} scored rollouts of ${solver} passed; 95 % of the posterior lies in ${formatPercent(low)}–${formatPercent(high)} %`;
	return (
		<span className="flex items-center gap-2" title={title}>
			<span
				aria-hidden
				className={cn("relative h-2 shrink-0 overflow-hidden rounded-full bg-surface-2", isNarrow ? "w-10" : "w-20")}
			>
				<span
					className="absolute inset-y-0 bg-border-strong"
					style={{ left: `${low * 100}%`, width: `${(high - low) * 100}%` }}
				/>
				<span className="absolute inset-y-0 left-0 bg-accent" style={{ width: `${value * 100}%` }} />
			</span>
			<span className="whitespace-nowrap tabular-nums">
				{passes} of {scored}
			</span>
			<span className="sr-only">{title}</span>
		</span>
	);
}

/** In a list: the solver with the most scored rollouts, and how many others there are. */
export function RowPassRate({ difficulties = [] }: { difficulties?: readonly SolverDifficulty[] | undefined }) {
	const [most, ...others] = [...difficulties].sort((left, right) => right.scored - left.scored);
	if (!most) return <span className="text-muted">—</span>;
	return (
		<span className="flex items-center gap-2">
			<PassRate difficulty={most} isNarrow />
			{others.length > 0 && <span className="text-xs text-muted">+{others.length}</span>}
		</span>
	);
}
