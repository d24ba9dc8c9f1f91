import {
	costPerValidEnvironment,
	formatCostPerValid,
	formatRate,
	formatUsd,
	validEnvironmentRate,
} from "@aes/core/metrics";
import { isProcedural, ProceduralBadge } from "../../components/domain/procedural-note.tsx";
import type { VersionCohort } from "./use-workspaces.ts";

export const COHORT_COLUMNS = [
	"Proposer",
	"Valid rate, % [95 %]",
	"n",
	"Accepted … planned",
	"Rounds",
	"Cost per valid",
	"Spend",
] as const;

/** What became of one proposer's proposals in one version; a row's cells in the order of `COHORT_COLUMNS`. */
export function CohortCells({ cohort }: { cohort: VersionCohort }) {
	const { proposer, harness, selfCheck, counts, roundsOfAccepted, spendMicroUsd, unsettled } = cohort;
	const { planned, completed, evaluable, accepted } = counts;
	return (
		<>
			<td>
				<span className="inline-flex flex-wrap items-center gap-1.5">
					{proposer}
					{harness !== "built-in" && <span className="text-muted">in {harness}</span>}
					{!selfCheck && <span className="text-muted">self-check off</span>}
					{isProcedural(proposer) && <ProceduralBadge />}
				</span>
			</td>
			<td>{formatRate(validEnvironmentRate(counts).rate)}</td>
			<td>{evaluable}</td>
			<td title="accepted / evaluable / completed / planned">
				{[accepted, evaluable, completed, planned].join(" / ")}
			</td>
			<td>{accepted === 0 ? "—" : (roundsOfAccepted / accepted).toFixed(2)}</td>
			<td>{formatCostPerValid(costPerValidEnvironment({ spendMicroUsd, accepted }))}</td>
			<td>
				{formatUsd(spendMicroUsd)}
				{unsettled > 0 && <span className="text-warn"> + {unsettled} unknown</span>}
			</td>
		</>
	);
}
