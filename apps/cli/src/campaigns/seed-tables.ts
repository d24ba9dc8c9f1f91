import { AppError } from "@aes/core/errors";
import {
	countLeftOut,
	LEFT_OUT_TEXT,
	ROLLOUT_OUTCOMES,
	type Seed,
	type SeedSelection,
	type SelectionRules,
	SelectionRulesSchema,
} from "@aes/core/seeds";
import { z } from "zod";
import { renderTable } from "../render-table.ts";

/** Options that were not given take the rules' defaults. */
export function parseRules(
	given: { [Rule in keyof SelectionRules]?: SelectionRules[Rule] | undefined },
): SelectionRules {
	const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
	const parsed = SelectionRulesSchema.safeParse(named);
	if (parsed.success) return parsed.data;
	throw new AppError("invalid_input", `These rules do not select seeds: ${z.prettifyError(parsed.error)}`);
}

export function renderSeedList(seeds: readonly Seed[]): string {
	if (seeds.length === 0) return "No seeds. Import some: ./aes import jobs|tasks|docs PATH";
	return renderTable(
		["Id", "Kind", "Name", "Family", "Rollouts"],
		seeds.map((seed) => [seed.id, seed.kind, shorten(seed.name), familyOf(seed), countOutcomes(seed)]),
	);
}

export function renderSeed(seed: Seed, kept: { solution: number; tests: number }): string {
	const { provenance } = seed;
	const facts = [
		`${seed.name}  (${seed.kind}, ${seed.id})`,
		...(provenance ? [`from ${provenance.path} ${provenance.digest}`] : []),
		...(kept.solution + kept.tests > 0
			? [`kept beside it: ${kept.solution} files of the solution, ${kept.tests} of the tests`]
			: []),
	];
	const rollouts = renderTable(
		["Rollout", "Outcome", "Reward", "Tests", "Agent", "Model"],
		seed.rollouts.map(({ trialName, outcome, reward, testsPassed, testsTotal, agent, model }) => [
			trialName,
			outcome,
			reward === null ? "—" : String(reward),
			testsTotal === null ? "—" : `${testsPassed ?? 0} of ${testsTotal}`,
			agent,
			model ?? "—",
		]),
	);
	return [facts.join("\n"), seed.instruction.trim(), ...(seed.rollouts.length > 0 ? [rollouts] : [])].join("\n\n");
}

export function renderSelection({ chosen, leftOut }: SeedSelection): string {
	const table = renderTable(
		["Id", "Name", "Novelty", "Evidence"],
		chosen.map(({ seed, rollouts, novelty }) => [
			seed.id,
			shorten(seed.name),
			novelty.toFixed(2),
			rollouts.map(({ outcome }) => outcome).join(", ") || seed.kind,
		]),
	);
	const reasons = countLeftOut(leftOut).map(({ reason, count }) => `${count} ${LEFT_OUT_TEXT[reason]}`);
	return reasons.length === 0 ? table : `${table}\nLeft out: ${reasons.join("; ")}.`;
}

/** What a campaign file may hold as its selection (`rules`, `randomSeed`), and what it gives now. */
export function toSelectionJson(rules: SelectionRules, { chosen, leftOut }: SeedSelection, randomSeed: number) {
	return {
		rules,
		randomSeed,
		chosen: chosen.map(({ seed, rollouts, novelty }) => ({
			id: seed.id,
			name: seed.name,
			kind: seed.kind,
			novelty,
			rollouts: rollouts.map(({ trialName, outcome }) => ({ trialName, outcome })),
		})),
		leftOut,
	};
}

function countOutcomes({ rollouts }: Seed): string {
	const counts = ROLLOUT_OUTCOMES.map((outcome) => ({
		outcome,
		count: rollouts.filter((rollout) => rollout.outcome === outcome).length,
	}));
	return counts
		.filter(({ count }) => count > 0)
		.map(({ outcome, count }) => `${count} ${outcome}`)
		.join(", ");
}

function familyOf({ metadata: { family, category } }: Seed): string {
	return ([family, category].find((facet) => typeof facet === "string") as string | undefined) ?? "—";
}

const shorten = (name: string) => (name.length > 60 ? `${name.slice(0, 59)}…` : name);
