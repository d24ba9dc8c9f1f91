import { formatPercent, formatRate } from "../format.ts";
import { PAIRED_METHOD } from "../paired-difference.ts";
import { paperTable11 } from "../paper-tables.ts";
import type { Proportion } from "../wilson-interval.ts";
import type { Source } from "./cohort-key.ts";
import { type Denominator, type PairedComparison, pairCohorts } from "./pair-cohorts.ts";
import { formatDifference } from "./paired-document.ts";
import { groupBySource, type ReportDocument } from "./report-document.ts";
import { type ExpectedRate, shareOf } from "./table2.ts";
import type { ReportCohort } from "./to-cohorts.ts";

type Side = { cohortId: string; share: Proportion | null; expected: number | null };

/** The agentic method without and with its self-check: the shape of the paper's Table 11. */
export type Table11Row = {
	source: Source;
	proposer: string;
	/** Harness and workspace. */
	variant: string;
	off: Side;
	/** null when it did not run. */
	on: Side | null;
	/** On against off, on matched seeds. */
	paired: PairedComparison | null;
};

/** A row for each agentic cohort that ran with its self-check off. */
export function toTable11(
	cohorts: readonly ReportCohort[],
	options: { denominator: Denominator; expectedOf?: ExpectedRate | undefined },
): Table11Row[] {
	const toSide = (cohort: ReportCohort): Side => ({
		cohortId: cohort.id,
		share: shareOf(cohort, options.denominator),
		expected: options.expectedOf?.(cohort) ?? null,
	});
	return cohorts
		.filter(({ selfCheck }) => selfCheck === false)
		.map((off) => {
			const on = findCounterpart(off, cohorts);
			const pair = on ? pairCohorts([on, off], { baselineId: off.id, denominator: options.denominator }) : [];
			return {
				source: off.source,
				proposer: off.proposer,
				variant: off.variant.replace(/(, )?self-check off$/, ""),
				off: toSide(off),
				on: on ? toSide(on) : null,
				paired: pair[0] ?? null,
			};
		});
}

/** The same cohort with the self-check on; with campaigns kept apart, of whichever campaign ran it. */
function findCounterpart(off: ReportCohort, cohorts: readonly ReportCohort[]): ReportCohort | undefined {
	const alike = cohorts.filter(
		({ selfCheck, proposer, harness, workspace }) =>
			selfCheck === true && proposer === off.proposer && harness === off.harness && workspace === off.workspace,
	);
	return alike.find(({ campaignId }) => campaignId === off.campaignId) ?? alike[0];
}

export function toTable11Document(
	rows: readonly Table11Row[],
	options: { withPaper: boolean; denominator: Denominator },
): ReportDocument {
	const paper = options.withPaper ? paperTable11 : [];
	const groups = groupBySource(rows, toCells);
	const paperRows = paper.map((row) => [
		row.proposer,
		row.selfCheckOffPercent.toFixed(1),
		row.selfCheckOnPercent.toFixed(1),
		"—",
	]);
	return {
		id: "table11",
		title: "Self-check disabled and enabled (the shape of the paper's Table 11)",
		notes: [
			`Valid-environment rate of the agentic method: accepted / ${options.denominator} proposals, in percent, Wilson 95 % interval.`,
			`Difference: enabled minus disabled, in percentage points, on pairs of equal seed and random seed; ${PAIRED_METHOD}.`,
		],
		columns: ["Proposer", "Self-check disabled", "Self-check enabled", "Difference on matched seeds"],
		groups: paper.length > 0 ? [...groups, { source: "paper", rows: paperRows }] : groups,
		records: {
			columns: ["proposer", "variant", "self_check", "accepted", "denominator", "rate", "low", "high", "expected_rate"],
			rows: [
				...rows.flatMap((row) =>
					[row.off, ...(row.on ? [row.on] : [])].map((side) => ({
						source: row.source,
						cells: [row.proposer, row.variant, side === row.off ? "disabled" : "enabled", ...toFigures(side)],
					})),
				),
				...paper.flatMap(({ proposer, selfCheckOffPercent, selfCheckOnPercent }) =>
					(["disabled", "enabled"] as const).map((state) => ({
						source: "paper" as const,
						cells: [
							proposer,
							"",
							state,
							null,
							null,
							(state === "disabled" ? selfCheckOffPercent : selfCheckOnPercent) / 100,
							null,
							null,
							null,
						],
					})),
				),
			],
		},
	};
}

const toFigures = ({ share, expected }: Side) => [
	share?.successes ?? 0,
	share?.total ?? 0,
	share?.value ?? null,
	share?.low ?? null,
	share?.high ?? null,
	expected,
];

function toCells({ proposer, variant, off, on, paired }: Table11Row): string[] {
	const title = [proposer, variant].filter(Boolean).join(", ");
	return [title, sideText(off), on ? sideText(on) : "not run", paired ? formatDifference(paired) : "—"];
}

function sideText({ share, expected }: Side): string {
	const likely = expected === null ? "" : `, expected ${formatPercent(expected)}`;
	return `${formatRate(share)} (${share?.successes ?? 0} of ${share?.total ?? 0})${likely}`;
}
