import {
	costPerValidEnvironment,
	formatCostPerValid,
	formatRate,
	formatUsd,
	validEnvironmentRate,
} from "@aes/core/metrics";
import type { WorkspaceViews } from "@aes/db";
import { renderTable } from "../render-table.ts";

type Workspace = Awaited<ReturnType<WorkspaceViews["list"]>>[number];
type Version = Workspace["versions"][number];
type VersionCohort = Version["cohorts"][number];

/** One proposer's proposals in one version, as `--json` prints it. Money in micro-dollars, shares from 0 to 1. */
function toCohortJson({ proposer, harness, selfCheck, counts, ...cohort }: VersionCohort) {
	const { rate } = validEnvironmentRate(counts);
	const { accepted } = counts;
	return {
		proposer,
		harness,
		selfCheck,
		...counts,
		rate: rate && { value: rate.value, low: rate.low, high: rate.high },
		/** Mean over accepted proposals; null when there is none. */
		rounds: accepted > 0 ? cohort.roundsOfAccepted / accepted : null,
		spendMicroUsd: cohort.spendMicroUsd,
		unsettled: cohort.unsettled,
		/** null when nothing was accepted. */
		costPerValidEnvironmentMicroUsd: accepted > 0 ? cohort.spendMicroUsd / accepted : null,
		isCostNotional: proposer.startsWith("procedural/"),
	};
}

export const toVersionJson = ({ cohorts, ...version }: Version) => ({ ...version, cohorts: cohorts.map(toCohortJson) });

/** The versions of some workspaces for a terminal, each with the rate and cost of every proposer that worked in it. */
export function renderVersions(workspaces: readonly Workspace[]): string {
	const rows = workspaces.flatMap(({ name, versions }) =>
		versions.flatMap((version) => {
			const head = [`${name}@${version.number}`, version.promotedAt ? "promoted" : "", version.author];
			const tail = [oneLine(version.note)];
			if (version.cohorts.length === 0) return [[...head, "—", "—", "0/0/0/0", "—", "—", "—", ...tail]];
			return version.cohorts.map((cohort) => [...head, ...toCells(cohort), ...tail]);
		}),
	);
	const columns = [
		"Version",
		"",
		"Author",
		"Proposer",
		"Rate, % [95 %]",
		"Planned/completed/evaluable/accepted",
		"Rounds",
		"Cost per valid",
		"Spend",
		"Note",
	];
	const table = renderTable(columns, rows);
	const isNotional = workspaces.some(({ versions }) => versions.some(({ cohorts }) => cohorts.some(isProcedural)));
	return isNotional ? `${table}\nA procedural proposer is no language model; its costs are notional.` : table;
}

function toCells({ proposer, harness, selfCheck, counts, roundsOfAccepted, spendMicroUsd }: VersionCohort): string[] {
	const { planned, completed, evaluable, accepted } = counts;
	return [
		[proposer, harness === "built-in" ? "" : `(${harness})`, selfCheck ? "" : "(self-check off)"]
			.filter(Boolean)
			.join(" "),
		formatRate(validEnvironmentRate(counts).rate),
		[planned, completed, evaluable, accepted].join("/"),
		accepted === 0 ? "—" : (roundsOfAccepted / accepted).toFixed(2),
		formatCostPerValid(costPerValidEnvironment({ spendMicroUsd, accepted })),
		formatUsd(spendMicroUsd),
	];
}

const isProcedural = ({ proposer }: VersionCohort) => proposer.startsWith("procedural/");

const MAX_NOTE = 60;

function oneLine(note: string): string {
	const [first = ""] = note.split("\n");
	return first.length > MAX_NOTE ? `${first.slice(0, MAX_NOTE)}…` : first;
}
