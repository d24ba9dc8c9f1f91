"use client";
import type { RangeName } from "@aes/core/metrics";
import { SelectBox } from "../../components/ui/select-box.tsx";
import { CampaignSelect } from "../campaigns/campaign-select.tsx";
import type { OverviewState } from "./use-overview.ts";

const TITLES: readonly (readonly [RangeName, string])[] = [
	["today", "Today"],
	["7d", "Last 7 days"],
	["30d", "Last 30 days"],
	["90d", "Last 90 days"],
	["all", "All time"],
	["custom", "Days of your choice"],
];

/** Period, campaign and, where both proposed, whose figures: each lands in the address. */
export function RangeControls({ overview }: { overview: OverviewState }) {
	const { state, setState, campaigns } = overview;
	const sources = overview.overview.data?.sources;
	return (
		<>
			<SelectBox
				id="range"
				label="Period"
				isLabelHidden
				value={state.range}
				options={TITLES}
				onChange={(range) => void setState({ range, ...(range !== "custom" && { from: null, to: null }) })}
			/>
			{state.range === "custom" && (
				<>
					<DayInput label="First day" value={state.from} onChange={(from) => void setState({ from })} />
					<DayInput label="Last day" value={state.to} onChange={(to) => void setState({ to })} />
				</>
			)}
			{sources && sources.model > 0 && sources.procedural > 0 && (
				<SelectBox
					label="Figures of"
					isLabelHidden
					value={state.source ?? "model"}
					options={[
						["model", `Models (${sources.model})`],
						["procedural", `Procedural (${sources.procedural})`],
					]}
					onChange={(source) => void setState({ source })}
				/>
			)}
			<CampaignSelect
				campaigns={campaigns.data ?? []}
				value={state.campaign}
				onChange={(campaign) => void setState({ campaign })}
			/>
		</>
	);
}

function DayInput(props: { label: string; value: string | null; onChange: (day: string | null) => void }) {
	return (
		<label>
			<span className="sr-only">{props.label} (UTC)</span>
			<input
				type="date"
				title={`${props.label} (UTC)`}
				value={props.value ?? ""}
				onChange={(event) => props.onChange(event.target.value || null)}
				className="h-8 rounded-md border bg-background px-2"
			/>
		</label>
	);
}
