import Link from "next/link";
import { ChartFrame } from "../../components/charts/chart-frame.tsx";
import { controlTitle } from "../../components/domain/control-title.ts";
import { METHOD_TITLE, methodColor } from "../../components/domain/method-mark.tsx";
import type { ToRows } from "./rows-behind.ts";
import type { Overview } from "./use-overview.ts";

type Reason = Overview["reasons"][number];

/** What stopped rejected proposals, most frequent first, split by method. */
export function ReasonsChart({ reasons, toRows }: { reasons: readonly Reason[]; toRows: ToRows }) {
	const ranked = rank(reasons);
	const most = Math.max(...ranked.map(({ count }) => count), 1);
	return (
		<ChartFrame
			title="Reasons for rejection"
			note="rejected proposals by the first control that failed in their last admission"
			table={{
				columns: ["Reason", "Method", "Proposals"],
				rows: reasons.map(({ reason, method, count }) => [controlTitle(reason), METHOD_TITLE[method], count]),
			}}
		>
			{ranked.length === 0 && <p className="py-6 text-center text-muted">Nothing was rejected.</p>}
			<ol className="flex flex-col gap-2 py-1">
				{ranked.map(({ reason, count, parts }) => (
					<li key={reason} className="grid grid-cols-[9.5rem_1fr_2.5rem] items-center gap-3">
						<Link className="truncate underline decoration-border-strong underline-offset-2" href={toRows({ reason })}>
							{controlTitle(reason)}
						</Link>
						<span className="flex h-4" aria-hidden>
							{parts.map((part) => (
								<span
									key={part.method}
									title={`${METHOD_TITLE[part.method]}: ${part.count}`}
									style={{ width: `${(part.count / most) * 100}%`, background: methodColor(part.method) }}
									className="border-r border-background first:rounded-l last:rounded-r last:border-0"
								/>
							))}
						</span>
						<span className="text-right font-medium">{count}</span>
					</li>
				))}
			</ol>
		</ChartFrame>
	);
}

function rank(reasons: readonly Reason[]) {
	const names = [...new Set(reasons.map(({ reason }) => reason))];
	return names
		.map((name) => {
			const parts = reasons.filter(({ reason }) => reason === name);
			return { reason: name, parts, count: parts.reduce((sum, part) => sum + part.count, 0) };
		})
		.sort((a, b) => b.count - a.count);
}
