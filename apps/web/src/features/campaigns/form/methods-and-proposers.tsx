"use client";
import { HARNESSES } from "@aes/core/proposals";
import { Plus, X } from "lucide-react";
import { METHOD_TITLE, METHODS, type MethodName } from "../../../components/domain/method-mark.tsx";
import { Button } from "../../../components/ui/button.tsx";
import type { Draft } from "./draft.ts";
import { SelectField, TextField } from "./fields.tsx";

const MODELS_ID = "campaign-models";

export function MethodsAndProposers(props: {
	draft: Draft;
	models: readonly string[];
	onChange: (changes: Partial<Draft>) => void;
	problemOf: (field: string) => string | undefined;
}) {
	const { draft, onChange, problemOf } = props;
	const { methods, proposers } = draft;
	const toggle = (method: MethodName, isOn: boolean) =>
		onChange({ methods: METHODS.filter((name) => (name === method ? isOn : methods.includes(name))) });
	const setProposer = (index: number, changes: Partial<Draft["proposers"][number]>) =>
		onChange({ proposers: proposers.map((proposer, at) => (at === index ? { ...proposer, ...changes } : proposer)) });
	return (
		<>
			<fieldset className="flex flex-col gap-1">
				<legend className="mb-1 text-xs font-medium text-muted">Methods</legend>
				{METHODS.map((method) => (
					<label key={method} className="flex items-center gap-2">
						<input
							type="checkbox"
							checked={methods.includes(method)}
							onChange={(event) => toggle(method, event.target.checked)}
							className="size-4 accent-accent"
						/>
						{METHOD_TITLE[method]}
					</label>
				))}
				{problemOf("methods") && <span className="text-xs text-bad">Choose one at least.</span>}
			</fieldset>
			<SelectField
				label="Self-check of the agentic method"
				value={draft.selfCheck}
				options={[
					["on", "on"],
					["off", "off"],
					["both", "with and without"],
				]}
				onChange={(selfCheck) => onChange({ selfCheck })}
			/>
			<div className="flex basis-full flex-col gap-2">
				<datalist id={MODELS_ID}>
					{props.models.map((model) => (
						<option key={model} value={model} />
					))}
				</datalist>
				{proposers.map((proposer, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its texts change while they are typed.
					<div key={index} className="flex flex-wrap items-end gap-2">
						<TextField
							label={`Proposer ${index + 1}: model`}
							list={MODELS_ID}
							value={proposer.model}
							onChange={(model) => setProposer(index, { model })}
							problem={problemOf(`proposers.${index}`)}
							className="w-72"
						/>
						<SelectField
							label="Harness, where agentic"
							value={proposer.harness}
							options={HARNESSES.map((harness) => [harness, harness] as const)}
							onChange={(harness) => setProposer(index, { harness })}
						/>
						{proposers.length > 1 && (
							<Button
								variant="ghost"
								aria-label={`Remove proposer ${index + 1}`}
								onClick={() => onChange({ proposers: proposers.filter((_, at) => at !== index) })}
							>
								<X aria-hidden className="size-4" />
							</Button>
						)}
					</div>
				))}
				<Button
					className="self-start"
					onClick={() => onChange({ proposers: [...proposers, { model: "", harness: "built-in" }] })}
				>
					<Plus aria-hidden className="size-4" />
					Another proposer
				</Button>
			</div>
		</>
	);
}
