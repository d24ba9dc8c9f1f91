"use client";
import { HARNESSES } from "@aes/core/proposals";
import { Plus, X } from "lucide-react";
import { METHOD_TITLE, METHODS, type MethodName } from "../../../components/domain/method-mark.tsx";
import { Button } from "../../../components/ui/button.tsx";
import type { Draft } from "./draft.ts";
import { CheckField, CheckGroup, SelectField, TextField } from "./fields.tsx";
import type { FormState } from "./use-form.ts";

/** The list of models that fields for one offer. */
export const MODELS_ID = "campaign-models";

export function MethodsAndProposers({ form, models }: { form: FormState; models: readonly string[] }) {
	const { draft, change, problemOf } = form;
	const { methods, proposers } = draft;
	const toggle = (method: MethodName, isOn: boolean) =>
		change({ methods: METHODS.filter((name) => (name === method ? isOn : methods.includes(name))) });
	const setProposer = (index: number, changes: Partial<Draft["proposers"][number]>) =>
		change({ proposers: proposers.map((proposer, at) => (at === index ? { ...proposer, ...changes } : proposer)) });
	return (
		<>
			<CheckGroup title="Methods">
				{METHODS.map((method) => (
					<CheckField
						key={method}
						label={METHOD_TITLE[method]}
						isOn={methods.includes(method)}
						onChange={(isOn) => toggle(method, isOn)}
					/>
				))}
				{problemOf("methods") && <span className="text-xs text-bad">Choose one at least.</span>}
			</CheckGroup>
			<SelectField
				label="Self-check of the agentic method"
				value={draft.selfCheck}
				options={[
					["on", "on"],
					["off", "off"],
					["both", "with and without"],
				]}
				onChange={(selfCheck) => change({ selfCheck })}
			/>
			<div className="flex basis-full flex-col gap-2">
				<datalist id={MODELS_ID}>
					{models.map((model) => (
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
								onClick={() => change({ proposers: proposers.filter((_, at) => at !== index) })}
							>
								<X aria-hidden className="size-4" />
							</Button>
						)}
					</div>
				))}
				<Button
					className="self-start"
					onClick={() => change({ proposers: [...proposers, { model: "", harness: "built-in" }] })}
				>
					<Plus aria-hidden className="size-4" />
					Another proposer
				</Button>
			</div>
		</>
	);
}
