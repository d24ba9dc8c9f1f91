import type { MethodName } from "../../proposals/index.ts";
import { formatRate } from "../format.ts";
import { type Proportion, toProportion } from "../wilson-interval.ts";
import type { Source } from "./cohort-key.ts";
import { groupBySource, type ReportDocument } from "./report-document.ts";
import type { SolverRollout } from "./report-proposal.ts";
import { type Mean, type ReportCohort, toMean } from "./to-cohorts.ts";

/** How rich and how hard a cohort's environments are: the shape of the paper's Figure 5. */
export type Figure5Row = {
	source: Source;
	cohortId: string;
	title: string;
	method: MethodName;
	proposer: string;
	filesPerAccepted: Mean | null;
	/** null when no solver has tried an accepted environment of the cohort: unknown, not 0. */
	solver: { turns: Mean; passRate: Proportion | null; environments: number; unscored: number } | null;
};

/** `rollouts` null: this installation has no solver rollouts to tell. */
export function toFigure5(cohorts: readonly ReportCohort[], rollouts: readonly SolverRollout[] | null): Figure5Row[] {
	return cohorts.map((cohort) => {
		const environments = new Set(cohort.proposals.flatMap(({ accepted }) => accepted?.environmentId ?? []));
		const own = (rollouts ?? []).filter(({ environmentId }) => environments.has(environmentId));
		const { source, id: cohortId, title, method, proposer, filesPerAccepted } = cohort;
		return { source, cohortId, title, method, proposer, filesPerAccepted, solver: toSolver(own) };
	});
}

function toSolver(rollouts: readonly SolverRollout[]): Figure5Row["solver"] {
	const turns = toMean(rollouts.map((rollout) => rollout.turns));
	if (!turns) return null;
	const scored = rollouts.filter(({ isFullReward }) => isFullReward !== null);
	const passed = scored.filter(({ isFullReward }) => isFullReward === true).length;
	return {
		turns,
		passRate: toProportion(passed, scored.length),
		environments: new Set(rollouts.map(({ environmentId }) => environmentId)).size,
		unscored: rollouts.length - scored.length,
	};
}

const NO_ROLLOUTS = "no solver rollouts yet";

export function toFigure5Document(rows: readonly Figure5Row[]): ReportDocument {
	const meanText = (mean: Mean | null, none: string) => (mean ? `${mean.value.toFixed(1)} (n = ${mean.n})` : none);
	const passText = ({ solver }: Figure5Row) => {
		if (!solver) return NO_ROLLOUTS;
		const of = `${solver.passRate?.successes ?? 0} of ${solver.passRate?.total ?? 0} scored rollouts`;
		return `${formatRate(solver.passRate)} (${of}, ${solver.environments} environments)`;
	};
	return {
		id: "figure5",
		title: "Richness and difficulty (the shape of the paper's Figure 5)",
		notes: [
			"Files: every file of the accepted version, mean over accepted environments.",
			"Solver turns: mean over solver rollouts of accepted environments. Pass rate: rollouts with full reward / scored rollouts, in percent, Wilson 95 % interval; rollouts of one environment are not independent, so the interval is too narrow.",
			...(rows.every(({ solver }) => solver === null)
				? ["No solver has tried these environments: turns and pass rate are unknown, not 0."]
				: []),
		],
		columns: ["Cohort", "Files per accepted environment", "Solver turns", "Solver pass rate"],
		groups: groupBySource(rows, (row) => [
			row.title,
			meanText(row.filesPerAccepted, "— (none accepted)"),
			meanText(row.solver?.turns ?? null, NO_ROLLOUTS),
			passText(row),
		]),
		records: {
			columns: [
				...["proposer", "method", "cohort", "files_mean", "files_n", "turns_mean", "rollouts", "passed", "scored"],
				...["pass_rate", "pass_rate_low", "pass_rate_high"],
			],
			rows: rows.map(({ source, proposer, method, title, filesPerAccepted, solver }) => ({
				source,
				cells: [
					proposer,
					method,
					title,
					filesPerAccepted?.value ?? null,
					filesPerAccepted?.n ?? 0,
					solver?.turns.value ?? null,
					solver?.turns.n ?? 0,
					solver?.passRate?.successes ?? null,
					solver?.passRate?.total ?? 0,
					solver?.passRate?.value ?? null,
					solver?.passRate?.low ?? null,
					solver?.passRate?.high ?? null,
				],
			})),
		},
	};
}
