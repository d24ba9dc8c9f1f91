"use client";
import { SOLVER_HARNESSES } from "@aes/core/campaigns";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../../trpc/client.ts";
import type { Draft } from "./draft.ts";
import { CheckField, CheckGroup, DraftFields, type DraftText, Group, SelectField } from "./fields.tsx";
import { MODELS_ID } from "./methods-and-proposers.tsx";
import type { FormState } from "./use-form.ts";

/** What most campaigns leave as it is: out of the way, open at once where something in it is wrong. */
export function Advanced({ form }: { form: FormState }) {
	const isWrong = ["webAllow", "solver"].some((field) => form.problemOf(field) !== undefined);
	const [isOpen, setOpen] = useState(false);
	return (
		<details
			open={isOpen || isWrong}
			onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
			className="rounded-lg border"
		>
			<summary className="cursor-pointer px-4 py-3 text-sm font-semibold hover:bg-surface">
				Advanced <span className="font-normal text-muted">what is handed over, solver, workspace, web</span>
			</summary>
			<div className="flex flex-col gap-4 border-t p-4">
				<HandOver {...form} />
				<Group title="How hard they are">
					<DraftFields fields={SOLVER} form={form} />
					<SelectField
						label="Solver's harness"
						value={form.draft.solverHarness}
						options={SOLVER_HARNESSES.map((harness) => [harness, harness] as const)}
						onChange={(solverHarness) => form.change({ solverHarness })}
					/>
				</Group>
				<Group title="Where agents work">
					<WorkspaceField {...form} />
					<DraftFields fields={WEB} form={form} />
				</Group>
			</div>
		</details>
	);
}

const SOLVER: readonly DraftText[] = [
	{
		text: "solverRollouts",
		field: "solver.rollouts",
		label: "Attempts of each accepted environment",
		hint: "2 to 4 show its difficulty, 0: none",
		inputMode: "numeric",
	},
	{
		text: "solverModel",
		field: "solver.model",
		label: "Solver's model",
		placeholder: "the first proposer's",
		list: MODELS_ID,
		className: "w-72",
	},
];

const WEB: readonly DraftText[] = [
	{
		text: "webAllow",
		field: "webAllow",
		label: "Web hosts that agents may reach",
		hint: "Such as docs.python.org *.debian.org; each request is recorded",
		placeholder: "none",
		className: "w-96",
	},
];

type HandOverDraft = Draft["handOver"];

const PARTS = [
	["instruction", "Its instruction, or the document's text"],
	["verifierOutput", "What the verifier said"],
	["includeSolution", "Its solution, where the import kept it"],
	["includeTests", "Its tests, where the import kept them"],
] as const satisfies readonly (readonly [keyof HandOverDraft, string])[];

function HandOver({ draft: { handOver }, change }: FormState) {
	const set = (changes: Partial<HandOverDraft>) => change({ handOver: { ...handOver, ...changes } });
	return (
		<Group title="What proposers get of a seed">
			<CheckGroup title="Parts">
				{PARTS.map(([part, label]) => (
					<CheckField key={part} label={label} isOn={handOver[part]} onChange={(isOn) => set({ [part]: isOn })} />
				))}
			</CheckGroup>
			<SelectField
				label="Transcripts of its rollouts"
				value={handOver.transcript}
				options={[
					["full", "whole"],
					["trimmed", "beginning and end"],
					["none", "none"],
				]}
				onChange={(transcript) => set({ transcript })}
			/>
		</Group>
	);
}

function WorkspaceField({ draft, change }: FormState) {
	const workspaces = useQuery(useTRPC().workspaces.list.queryOptions());
	const versions = (workspaces.data ?? []).flatMap(({ name, versions: ofWorkspace }) =>
		ofWorkspace.map(({ id, number, note }) => [id, `${name}@${number} ${note.slice(0, 40)}`] as const),
	);
	const { workspaceVersionId: chosen } = draft;
	const isListed = chosen === "" || versions.some(([id]) => id === chosen);
	return (
		<SelectField
			label="Workspace version"
			value={chosen}
			options={[
				["", "the promoted one at launch"] as const,
				...(isListed ? [] : [[chosen, chosen] as const]),
				...versions,
			]}
			onChange={(workspaceVersionId) => change({ workspaceVersionId })}
		/>
	);
}
