import type { MethodName } from "../../proposals/index.ts";
import { formatRate } from "../format.ts";
import { paperTable8 } from "../paper-tables.ts";
import type { Proportion } from "../wilson-interval.ts";
import { toProportion } from "../wilson-interval.ts";
import { METHOD_TITLE, type Source } from "./cohort-key.ts";
import type { Denominator } from "./pair-cohorts.ts";
import { bold } from "./render-document.ts";
import { groupBySource, type ReportDocument } from "./report-document.ts";
import { countProposals, isAccepted, type Mean, type ReportCohort, toMean } from "./to-cohorts.ts";

/** Acceptance and mean rounds of one proposer in one domain: the shape of the paper's Table 8. */
export type Table8Row = {
	source: Source;
	/** null for all domains together. */
	domain: string | null;
	proposer: string;
	method: MethodName;
	variant: string;
	cohortId: string;
	share: Proportion | null;
	meanRounds: Mean | null;
	/** Highest acceptance and lowest mean rounds among proposers of the same domain, method and source, ties included. */
	isHighest: boolean;
	isFewestRounds: boolean;
};

/** One block for each domain of the seeds, where they name several, and one for all together. */
export function toTable8(cohorts: readonly ReportCohort[], denominator: Denominator): Table8Row[] {
	const named = new Set(cohorts.flatMap(({ proposals }) => proposals.flatMap(({ domain }) => domain ?? [])));
	const domains = named.size > 1 ? [...[...named].sort(), null] : [null];
	return domains.flatMap((domain) => markBest(cohorts.flatMap((cohort) => toRow(cohort, domain, denominator))));
}

function toRow(cohort: ReportCohort, domain: string | null, denominator: Denominator): Table8Row[] {
	const own = cohort.proposals.filter((proposal) => domain === null || proposal.domain === domain);
	if (own.length === 0) return [];
	const counts = countProposals(own);
	const { source, proposer, method, variant, id: cohortId } = cohort;
	const share = toProportion(counts.accepted, counts[denominator]);
	const meanRounds = toMean(own.filter(isAccepted).map(({ rounds }) => rounds));
	return [
		{ source, domain, proposer, method, variant, cohortId, share, meanRounds, isHighest: false, isFewestRounds: false },
	];
}

function markBest(rows: readonly Table8Row[]): Table8Row[] {
	return rows.map((row) => {
		const rivals = rows.filter(({ source, method }) => source === row.source && method === row.method);
		const best = Math.max(...rivals.map(({ share }) => share?.value ?? -1));
		const fewest = Math.min(...rivals.map(({ meanRounds }) => meanRounds?.value ?? Number.POSITIVE_INFINITY));
		const isContest = rivals.length > 1;
		return {
			...row,
			isHighest: isContest && row.share?.value === best,
			isFewestRounds: isContest && row.meanRounds?.value === fewest,
		};
	});
}

export function toTable8Document(
	rows: readonly Table8Row[],
	options: { withPaper: boolean; denominator: Denominator },
): ReportDocument {
	const paper = options.withPaper ? paperTable8 : [];
	const groups = groupBySource(rows, (row) => toCells(row));
	const paperRows = paper.map((row) => [
		row.domain,
		row.proposer,
		"Agentic",
		row.acceptancePercent.toFixed(1),
		row.rounds.toFixed(2),
	]);
	return {
		id: "table8",
		title: "Acceptance and mean rounds by proposer (the shape of the paper's Table 8)",
		notes: [
			`Acceptance: accepted / ${options.denominator} proposals, in percent, Wilson 95 % interval. Rounds: initial attempt and revisions, mean over accepted proposals.`,
			"Domain: the category that the seed task names. Bold: highest acceptance and fewest rounds among proposers of one domain and method, ties included.",
			...(paper.length > 0 ? ["The paper's Table 8 has seven domains; the two at hand are shown."] : []),
		],
		columns: ["Domain", "Proposer", "Method", "Acceptance", "Rounds"],
		groups: paper.length > 0 ? [...groups, { source: "paper", rows: paperRows }] : groups,
		records: {
			columns: [
				"domain",
				"proposer",
				"variant",
				"method",
				"accepted",
				"denominator",
				"acceptance",
				"low",
				"high",
				"mean_rounds",
			],
			rows: [
				...rows.map(({ source, domain, proposer, variant, method, share, meanRounds }) => ({
					source,
					cells: [
						domain ?? "all",
						proposer,
						variant,
						method,
						share?.successes ?? 0,
						share?.total ?? 0,
						share?.value ?? null,
						share?.low ?? null,
						share?.high ?? null,
						meanRounds?.value ?? null,
					],
				})),
				...paper.map(({ domain, proposer, acceptancePercent, rounds }) => ({
					source: "paper" as const,
					cells: [domain, proposer, "", "agentic", null, null, acceptancePercent / 100, null, null, rounds],
				})),
			],
		},
	};
}

function toCells(row: Table8Row): string[] {
	const { share, meanRounds } = row;
	const acceptance = share ? `${formatRate(share)} (${share.successes} of ${share.total})` : "— (0 of 0)";
	const rounds = meanRounds ? `${meanRounds.value.toFixed(2)} (n = ${meanRounds.n})` : "—";
	return [
		row.domain ?? "All domains",
		[row.proposer, row.variant].filter(Boolean).join(", "),
		METHOD_TITLE[row.method],
		row.isHighest ? bold(acceptance) : acceptance,
		row.isFewestRounds ? bold(rounds) : rounds,
	];
}
