import { CircleDashed } from "lucide-react";
import Link from "next/link";
import { routes } from "../../lib/routes.ts";
import type { Totals } from "./totals.ts";

/** One line while proposals run or wait; nothing otherwise. */
export function LiveProgress({ totals }: { totals: Totals }) {
	const { running, queued, rate } = totals;
	if (running + queued === 0) return null;
	const ended = rate.planned - running - queued;
	return (
		<div className="flex items-center gap-3 rounded-lg border bg-info-soft px-4 py-2 text-info">
			<CircleDashed aria-hidden className="size-4 animate-spin" />
			<span role="status">
				{ended} of {rate.planned} proposals ended, {running} running, {queued} waiting
			</span>
			<progress
				className="h-1.5 min-w-0 flex-1 accent-accent max-sm:hidden"
				value={ended}
				max={rate.planned}
				aria-label="Proposals ended"
			/>
			<Link href={routes.proposals({ status: "running" })} className="underline">
				watch them
			</Link>
		</div>
	);
}
