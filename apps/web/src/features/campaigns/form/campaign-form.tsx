"use client";
import type { RouterOutputs } from "@aes/api";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { routes } from "../../../lib/routes.ts";
import { useTRPC } from "../../../trpc/client.ts";
import { type Draft, parseDraft } from "./draft.ts";
import { EstimateCard } from "./estimate-card.tsx";
import { Group, SelectField, TextField } from "./fields.tsx";
import { MethodsAndProposers } from "./methods-and-proposers.tsx";
import { SeedPicker } from "./seed-picker.tsx";

type Props = { choices: RouterOutputs["campaigns"]["choices"]; initial: Draft; clonedFrom: string | null };

export function CampaignForm({ choices, initial, clonedFrom }: Props) {
	const [draft, setDraft] = useState(initial);
	const change = (changes: Partial<Draft>) => setDraft((current) => ({ ...current, ...changes }));
	const parsed = parseDraft(draft);
	const plan = "plan" in parsed ? parsed.plan : null;
	const problemOf = (field: string) =>
		"problems" in parsed ? parsed.problems.find((problem) => problem.field.startsWith(field))?.message : undefined;
	const router = useRouter();
	const start = useMutation(
		useTRPC().campaigns.start.mutationOptions({ onSuccess: ({ id }) => router.push(routes.campaign(id)) }),
	);
	return (
		<form
			className="grid gap-4 xl:grid-cols-[1fr_26rem]"
			onSubmit={(event) => {
				event.preventDefault();
				if (plan) start.mutate({ plan, clonedFrom });
			}}
		>
			<div className="flex min-w-0 flex-col gap-4">
				<Group title="What it compares">
					<TextField
						label="Name"
						value={draft.name}
						onChange={(name) => change({ name })}
						problem={draft.name === "" ? undefined : problemOf("name")}
						className="w-80"
					/>
					<MethodsAndProposers draft={draft} models={choices.models} onChange={change} problemOf={problemOf} />
				</Group>
				<Group title="Seeds">
					<SeedPicker
						seeds={choices.seeds}
						chosen={draft.seedIds}
						onChange={(seedIds) => change({ seedIds })}
						problem={problemOf("seedIds")}
					/>
					<TextField
						label="Proposals per seed, in each cell"
						inputMode="decimal"
						value={draft.proposalsPerSeed}
						onChange={(proposalsPerSeed) => change({ proposalsPerSeed })}
						problem={problemOf("proposalsPerCell")}
					/>
					<TextField
						label="Random seed"
						hint="Equal numbers draw equally"
						inputMode="numeric"
						value={draft.randomSeed}
						onChange={(randomSeed) => change({ randomSeed })}
						problem={problemOf("randomSeed")}
					/>
				</Group>
				<Limits draft={draft} onChange={change} problemOf={problemOf} />
				<StopRules draft={draft} onChange={change} problemOf={problemOf} />
			</div>
			<div className="flex flex-col gap-3">
				<EstimateCard plan={plan} />
				{start.error && (
					<p role="alert" className="rounded-lg border border-bad bg-bad-soft px-4 py-3">
						{start.error.message}
					</p>
				)}
				<Button type="submit" variant="primary" disabled={!plan || start.isPending} className="self-start">
					Start campaign
				</Button>
				{!plan && <p className="text-muted">It can start once every field is right, the name included.</p>}
			</div>
		</form>
	);
}

type PartProps = {
	draft: Draft;
	onChange: (changes: Partial<Draft>) => void;
	problemOf: (field: string) => string | undefined;
};

function Limits({ draft, onChange, problemOf }: PartProps) {
	return (
		<Group title="Limits and budget">
			<SelectField
				label="Admission profile"
				value={draft.profile}
				options={[
					["standard", "standard"],
					["paper", "paper"],
				]}
				onChange={(profile) => onChange({ profile })}
			/>
			<TextField
				label="Rounds"
				inputMode="numeric"
				value={draft.rounds}
				onChange={(rounds) => onChange({ rounds })}
				problem={problemOf("maxRounds")}
			/>
			<TextField
				label="Minutes for each proposal"
				inputMode="decimal"
				value={draft.minutes}
				onChange={(minutes) => onChange({ minutes })}
				problem={problemOf("timeLimitMs")}
			/>
			<TextField
				label="Turns of an agent"
				placeholder="its own limit"
				inputMode="numeric"
				value={draft.turns}
				onChange={(turns) => onChange({ turns })}
				problem={problemOf("turnLimit")}
			/>
			<TextField
				label="Budget of the campaign, USD"
				placeholder="none"
				inputMode="decimal"
				value={draft.budgetUsd}
				onChange={(budgetUsd) => onChange({ budgetUsd })}
				problem={problemOf("budgetMicroUsd")}
			/>
			<TextField
				label="Budget of each proposal, USD"
				placeholder="none"
				inputMode="decimal"
				value={draft.proposalBudgetUsd}
				onChange={(proposalBudgetUsd) => onChange({ proposalBudgetUsd })}
				problem={problemOf("proposalBudgetMicroUsd")}
			/>
		</Group>
	);
}

function StopRules({ draft, onChange, problemOf }: PartProps) {
	return (
		<Group title="It stops by itself">
			<TextField
				label="Once this is spent, USD"
				placeholder="never"
				inputMode="decimal"
				value={draft.stopSpendUsd}
				onChange={(stopSpendUsd) => onChange({ stopSpendUsd })}
				problem={problemOf("stop.spendMicroUsd")}
			/>
			<TextField
				label="After faults of the system in a row"
				placeholder="never"
				inputMode="numeric"
				value={draft.stopFailures}
				onChange={(stopFailures) => onChange({ stopFailures })}
				problem={problemOf("stop.failuresInARow")}
			/>
			<TextField
				label="Each interval narrower than, points"
				placeholder="never"
				inputMode="decimal"
				value={draft.stopPoints}
				onChange={(stopPoints) => onChange({ stopPoints })}
				problem={problemOf("stop.intervalWidth")}
			/>
			<TextField
				label="At"
				type="datetime-local"
				value={draft.stopAt}
				onChange={(stopAt) => onChange({ stopAt })}
				problem={problemOf("stop.at")}
			/>
		</Group>
	);
}
