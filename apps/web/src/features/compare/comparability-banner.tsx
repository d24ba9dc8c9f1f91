import { describeMismatch } from "@aes/core/metrics";
import { TriangleAlert } from "lucide-react";
import type { Report } from "./report.ts";

/** Says what sets the cohorts apart besides what is compared, when something does. */
export function ComparabilityBanner({ report }: { report: Report }) {
	const { mismatches } = report.comparability;
	if (mismatches.length === 0) return null;
	return (
		<section
			aria-label="Not like for like"
			className="flex gap-2 rounded-lg border border-warn bg-warn-soft px-4 py-2 text-warn"
		>
			<TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
			<div className="min-w-0">
				<p className="font-medium">These cohorts did not run under the same conditions:</p>
				<ul className="list-disc pl-4 text-sm">
					{mismatches.map((mismatch) => (
						<li key={`${mismatch.fact} ${mismatch.what}`} className="break-words">
							{describeMismatch(report)(mismatch)}
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
