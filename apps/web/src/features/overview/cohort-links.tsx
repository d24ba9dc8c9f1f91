import Link from "next/link";
import { METHOD_TITLE } from "../../components/domain/method-mark.tsx";
import type { ToRows } from "./rows-behind.ts";
import type { Cohort } from "./use-overview.ts";

/** A drawing cannot be followed, so the proposals behind its marks stand under it, by method and proposer. */
export function CohortLinks({ cohorts, toRows }: { cohorts: readonly Cohort[]; toRows: ToRows }) {
	const groups = new Map<string, Cohort[]>();
	for (const cohort of cohorts) {
		const title = `${METHOD_TITLE[cohort.method]}, ${cohort.proposer}`;
		groups.set(title, [...(groups.get(title) ?? []), cohort]);
	}
	return (
		<ul aria-label="Proposals behind it" className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
			{[...groups].map(([title, group]) => {
				const { method, proposer } = group[0] ?? {};
				const planned = group.reduce((sum, { counts }) => sum + counts.planned, 0);
				return (
					<li key={title}>
						<Link
							href={toRows({ ...(method && { method }), ...(proposer && { proposer }) })}
							className="underline decoration-border-strong underline-offset-2"
						>
							{title}: {planned}
						</Link>
					</li>
				);
			})}
		</ul>
	);
}
