import type { RouterOutputs } from "@aes/api";
import { DraftFields, type DraftText, Group, SelectField } from "./fields.tsx";
import { RuleFields } from "./rule-fields.tsx";
import { SeedPicker } from "./seed-picker.tsx";

import type { FormState } from "./use-form.ts";

type Props = { form: FormState; choices: RouterOutputs["campaigns"]["choices"] };

/** Which seeds take part: picked one by one, or taken by the rules that a campaign file may hold. */
export function Seeds({ form, choices: { seeds, families } }: Props) {
	const { draft, change, problemOf } = form;
	if (seeds.length === 0)
		return (
			<Group title="Seeds">
				<p className="text-muted">
					There is no seed yet: <code className="rounded bg-surface-2 px-1 font-mono">./aes import jobs DIR</code> reads
					some.
				</p>
			</Group>
		);
	return (
		<Group title="Seeds">
			<SelectField
				label="How they are chosen"
				value={draft.seedsBy}
				options={[
					["hand", "one by one"],
					["rule", "by rule"],
				]}
				onChange={(seedsBy) => change({ seedsBy })}
			/>
			<DraftFields fields={SEEDS} form={form} />
			{draft.seedsBy === "rule" ? (
				<RuleFields form={form} families={families} total={seeds.length} />
			) : (
				<SeedPicker
					seeds={seeds}
					chosen={draft.seedIds}
					onChange={(seedIds) => change({ seedIds })}
					problem={problemOf("seedIds")}
				/>
			)}
		</Group>
	);
}

const SEEDS: readonly DraftText[] = [
	{
		text: "proposalsPerSeed",
		field: "proposalsPerCell",
		label: "Proposals per seed, in each cell",
		inputMode: "decimal",
	},
	{
		text: "randomSeed",
		field: "randomSeed",
		label: "Random seed",
		hint: "Equal numbers draw equally",
		inputMode: "numeric",
	},
];
