import { DraftFields, type DraftText, Group, SelectField } from "./fields.tsx";
import type { FormState } from "./use-form.ts";

export function Limits({ form }: { form: FormState }) {
	return (
		<Group title="Limits and budget">
			<SelectField
				label="Admission profile"
				value={form.draft.profile}
				options={[
					["standard", "standard"],
					["paper", "paper"],
				]}
				onChange={(profile) => form.change({ profile })}
			/>
			<DraftFields fields={LIMITS} form={form} />
		</Group>
	);
}

const LIMITS: readonly DraftText[] = [
	{ text: "rounds", field: "maxRounds", label: "Rounds", inputMode: "numeric" },
	{ text: "minutes", field: "timeLimitMs", label: "Minutes for each proposal", inputMode: "decimal" },
	{
		text: "turns",
		field: "turnLimit",
		label: "Turns of an agent",
		placeholder: "its own limit",
		inputMode: "numeric",
	},
	{
		text: "budgetUsd",
		field: "budgetMicroUsd",
		label: "Budget of the campaign, USD",
		placeholder: "none",
		inputMode: "decimal",
	},
	{
		text: "proposalBudgetUsd",
		field: "proposalBudgetMicroUsd",
		label: "Budget of each proposal, USD",
		placeholder: "none",
		inputMode: "decimal",
	},
];

export function StopRules({ form }: { form: FormState }) {
	return (
		<Group title="It stops by itself">
			<DraftFields fields={STOP_RULES} form={form} />
		</Group>
	);
}

const STOP_RULES: readonly DraftText[] = [
	{
		text: "stopSpendUsd",
		field: "stop.spendMicroUsd",
		label: "Once this is spent, USD",
		placeholder: "never",
		inputMode: "decimal",
	},
	{
		text: "stopFailures",
		field: "stop.failuresInARow",
		label: "After faults of the system in a row",
		placeholder: "never",
		inputMode: "numeric",
	},
	{
		text: "stopPoints",
		field: "stop.intervalWidth",
		label: "Each interval narrower than, points",
		placeholder: "never",
		inputMode: "decimal",
	},
	{ text: "stopAt", field: "stop.at", label: "At", type: "datetime-local" },
];
