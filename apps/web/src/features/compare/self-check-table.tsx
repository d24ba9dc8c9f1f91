import { formatRate, paperTable11, validEnvironmentRate } from "@aes/core/metrics";
import { Card, CardTitle } from "../../components/ui/card.tsx";
import type { Cohort } from "../overview/totals.ts";

/** The agentic method with and without its self-check, in the shape of the paper's Table 11. Shown once both ran. */
export function SelfCheckTable({ cohorts, withPaper }: { cohorts: readonly Cohort[]; withPaper: boolean }) {
	const agentic = cohorts.filter(({ method }) => method === "agentic");
	const proposers = [...new Set(agentic.map(({ proposer }) => proposer))].filter((proposer) =>
		agentic.some((cohort) => cohort.proposer === proposer && !cohort.selfCheck),
	);
	if (proposers.length === 0) return null;
	const rateOf = (proposer: string, selfCheck: boolean) => {
		const cohort = agentic.find((candidate) => candidate.proposer === proposer && candidate.selfCheck === selfCheck);
		return cohort ? formatRate(validEnvironmentRate(cohort.counts).rate) : "not run";
	};
	return (
		<Card>
			<CardTitle>Self-check off and on (agentic)</CardTitle>
			<table className="w-full max-w-2xl text-left">
				<caption className="sr-only">
					Valid-environment rate of the agentic method with the self-check off and on
				</caption>
				<thead>
					<tr className="border-b text-xs text-muted">
						<th scope="col" className="pb-2 font-medium">
							Proposer
						</th>
						<th scope="col" className="pb-2 font-medium">
							Self-check off, %
						</th>
						<th scope="col" className="pb-2 font-medium">
							Self-check on, %
						</th>
					</tr>
				</thead>
				<tbody>
					{proposers.map((proposer) => (
						<tr key={proposer} className="border-b last:border-0">
							<th scope="row" className="py-2 font-medium">
								{proposer}
							</th>
							<td className="py-2">{rateOf(proposer, false)}</td>
							<td className="py-2">{rateOf(proposer, true)}</td>
						</tr>
					))}
				</tbody>
				{withPaper && (
					<tbody className="text-muted">
						<tr>
							<th scope="rowgroup" colSpan={3} className="border-y bg-surface-2 px-2 py-1.5 text-xs font-medium">
								Reference: the paper's Table 11. Not measured here.
							</th>
						</tr>
						{paperTable11.map((row) => (
							<tr key={row.proposer} className="border-b last:border-0">
								<th scope="row" className="py-2 font-normal">
									{row.proposer}
								</th>
								<td className="py-2">{row.selfCheckOffPercent.toFixed(1)}</td>
								<td className="py-2">{row.selfCheckOnPercent.toFixed(1)}</td>
							</tr>
						))}
					</tbody>
				)}
			</table>
		</Card>
	);
}
