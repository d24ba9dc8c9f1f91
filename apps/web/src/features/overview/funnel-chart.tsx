import { formatPercent, funnel, sumCounts } from "@aes/core/metrics";
import Link from "next/link";
import { ChartFrame } from "../../components/charts/chart-frame.tsx";
import { METHOD_TITLE, METHODS, methodColor } from "../../components/domain/method-mark.tsx";
import type { RowsWish, ToRows } from "./rows-behind.ts";
import type { Cohort } from "./use-overview.ts";

const STAGE: Record<"planned" | "completed" | "evaluable" | "accepted", RowsWish> = {
	planned: {},
	completed: { stage: "completed" },
	evaluable: { stage: "evaluable" },
	accepted: { verdict: "accepted" },
};

/** Planned → completed → evaluable → accepted, split by method. */
export function FunnelChart({ cohorts, toRows }: { cohorts: readonly Cohort[]; toRows: ToRows }) {
	const stages = funnel(sumCounts(cohorts));
	const planned = Math.max(stages[0]?.count ?? 0, 1);
	const share = (stage: (typeof stages)[number]["name"], method: (typeof METHODS)[number]) =>
		sumCounts(cohorts.filter((cohort) => cohort.method === method))[stage];
	return (
		<ChartFrame
			title="From planned to accepted"
			note="proposals that reach each stage; the percentage is of the stage before"
			table={{
				columns: ["Stage", "All", ...METHODS.map((method) => METHOD_TITLE[method])],
				rows: stages.map(({ name, count }) => [name, count, ...METHODS.map((method) => share(name, method))]),
			}}
		>
			<ol className="flex flex-col gap-2.5 py-1">
				{stages.map(({ name, count, shareOfPrevious }) => (
					<li key={name} className="grid grid-cols-[5.5rem_1fr_6.5rem] items-center gap-3">
						<span className="capitalize">{name}</span>
						<span className="flex h-6 overflow-hidden rounded bg-surface-2" aria-hidden>
							{METHODS.map((method) => (
								<span
									key={method}
									style={{ width: `${(share(name, method) / planned) * 100}%`, background: methodColor(method) }}
									className="border-r border-background last:border-0"
								/>
							))}
						</span>
						<span>
							<Link
								href={toRows(STAGE[name])}
								className="font-medium underline decoration-border-strong underline-offset-2"
							>
								{count}
							</Link>
							{shareOfPrevious !== null && name !== "planned" && (
								<span className="ml-1.5 text-xs text-muted">{formatPercent(shareOfPrevious)} %</span>
							)}
						</span>
					</li>
				))}
			</ol>
		</ChartFrame>
	);
}
