import { ROLLOUT_OUTCOMES, type RolloutOutcome, SEED_KINDS, type SeedKind } from "@aes/core/seeds";
import { CheckField, CheckGroup, DraftFields, type DraftText } from "./fields.tsx";
import { SelectedSeeds } from "./selected-seeds.tsx";
import type { FormState } from "./use-form.ts";

type Props = { form: FormState; families: readonly string[]; total: number };

/** The rules of a selection, and what they take as they are changed. */
export function RuleFields({ form, families, total }: Props) {
	const { draft, change, selection, problemOf } = form;
	const { ruleOutcomes: outcomes, ruleKinds: kinds } = draft;
	const known = families.slice(0, SHOWN_FAMILIES).join(", ");
	return (
		<>
			<CheckGroup title="Ends of rollouts, the most wanted first">
				{ROLLOUT_OUTCOMES.map((outcome) => (
					<CheckField
						key={outcome}
						label={outcomeLabel(outcome, outcomes.indexOf(outcome))}
						isOn={outcomes.includes(outcome)}
						onChange={(isOn) => change({ ruleOutcomes: toggle(outcomes, outcome, isOn) })}
					/>
				))}
				{problemOf("selection.outcomes") && <span className="text-xs text-bad">Choose one at least.</span>}
			</CheckGroup>
			<CheckGroup title="Kinds">
				{SEED_KINDS.map((kind) => (
					<CheckField
						key={kind}
						label={KIND_TITLE[kind]}
						isOn={kinds.includes(kind)}
						onChange={(isOn) => change({ ruleKinds: toggle(kinds, kind, isOn) })}
					/>
				))}
				{problemOf("selection.kinds") && <span className="text-xs text-bad">Choose one at least.</span>}
			</CheckGroup>
			<div className="min-w-48 flex-1">
				<DraftFields fields={[{ ...FAMILIES, ...(known && { hint: `Here: ${known}` }) }]} form={form} />
			</div>
			<div className="flex basis-full flex-wrap gap-4">
				<DraftFields fields={NUMBERS} form={form} />
			</div>
			<SelectedSeeds selection={selection} total={total} />
		</>
	);
}

const SHOWN_FAMILIES = 12;

const KIND_TITLE: Readonly<Record<SeedKind, string>> = {
	rollouts: "rollouts of a task",
	task: "tasks to vary",
	document: "documents",
};

const outcomeLabel = (outcome: RolloutOutcome, place: number): string =>
	`${outcome.replace("_", " ")}${place === -1 ? "" : ` · ${place + 1}`}`;

/** What is ticked last stands last. */
function toggle<Value>(values: readonly Value[], value: Value, isOn: boolean): Value[] {
	const others = values.filter((other) => other !== value);
	return isOn ? [...others, value] : others;
}

const FAMILIES: DraftText = {
	text: "ruleFamilies",
	field: "selection.families",
	label: "Families, categories or tags",
	placeholder: "all; commas between them",
	className: "w-full",
};

const NUMBERS: readonly DraftText[] = [
	{
		text: "ruleNovelty",
		field: "selection.minNovelty",
		label: "Least novelty, 0 to 1",
		hint: "0.1 leaves near-duplicates out",
		inputMode: "decimal",
		className: "w-40",
	},
	{
		text: "rulePerTask",
		field: "selection.seedsPerTask",
		label: "Most seeds of one task",
		inputMode: "numeric",
		className: "w-40",
	},
	{
		text: "ruleRollouts",
		field: "selection.rolloutsPerSeed",
		label: "Most rollouts of one seed",
		hint: "So many are handed over",
		inputMode: "numeric",
		className: "w-40",
	},
	{
		text: "ruleLimit",
		field: "selection.limit",
		label: "Most seeds in all",
		inputMode: "numeric",
		className: "w-40",
	},
];
