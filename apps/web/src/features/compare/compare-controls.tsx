"use client";
import { ChevronDown } from "lucide-react";
import { SelectBox } from "../../components/ui/select-box.tsx";
import type { Comparison } from "./use-comparison.ts";

/** What is compared, and how: every choice lands in the address. */
export function CompareControls({ comparison }: { comparison: Comparison }) {
	const { state, setState, report } = comparison;
	return (
		<div className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-2">
			<CampaignPicker comparison={comparison} />
			<SelectBox
				id="baseline"
				label="Baseline"
				value={state.base ?? report.data?.baselineId ?? ""}
				options={(report.data?.cohorts ?? []).map(({ id, title }) => [id, title])}
				onChange={(base) => void setState({ base })}
			/>
			<SelectBox
				label="Campaigns"
				value={state.by}
				options={[
					["proposer", "pooled"],
					["campaign", "kept apart"],
				]}
				onChange={(by) => void setState({ by })}
			/>
			<SelectBox
				label="Rates over"
				value={state.of}
				options={[
					["evaluable", "evaluable proposals"],
					["completed", "all completed ones"],
				]}
				onChange={(of) => void setState({ of })}
			/>
			<label className="flex h-8 items-center gap-2">
				<input
					type="checkbox"
					checked={state.paper}
					onChange={(event) => void setState({ paper: event.target.checked })}
					className="size-4 accent-accent"
				/>
				The paper's figures
			</label>
		</div>
	);
}

function CampaignPicker({ comparison: { state, setState, campaigns } }: { comparison: Comparison }) {
	const toggle = (id: string) =>
		void setState({ c: state.c.includes(id) ? state.c.filter((one) => one !== id) : [...state.c, id] });
	return (
		<details className="min-w-48 rounded-md border bg-background open:pb-2">
			<summary className="flex h-8 cursor-pointer items-center px-2">
				<ChevronDown aria-hidden className="mr-1 size-4 text-muted" />
				{state.c.length === 0 ? "All campaigns" : `${state.c.length} of ${campaigns.data?.length ?? "?"} campaigns`}
			</summary>
			<ul className="max-h-60 overflow-y-auto px-2">
				{campaigns.data?.map(({ id, name, ended, planned }) => (
					<li key={id}>
						<label className="flex min-h-7 items-center gap-2">
							<input
								type="checkbox"
								checked={state.c.includes(id)}
								onChange={() => toggle(id)}
								className="size-4 accent-accent"
							/>
							{name} <span className="text-xs text-muted">{`${ended}/${planned}`}</span>
						</label>
					</li>
				))}
			</ul>
		</details>
	);
}
