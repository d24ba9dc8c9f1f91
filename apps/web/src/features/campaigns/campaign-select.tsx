"use client";
import type { RouterOutputs } from "@aes/api";

type Campaign = RouterOutputs["campaigns"]["list"][number];

/** One campaign, or all of them; the choice lives in the URL. */
export function CampaignSelect(props: {
	campaigns: readonly Campaign[];
	value: string | null;
	onChange: (campaignId: string | null) => void;
}) {
	return (
		<label className="flex items-center">
			<span className="sr-only">Campaign</span>
			<select
				value={props.value ?? ""}
				onChange={(event) => props.onChange(event.target.value || null)}
				className="h-8 max-w-52 rounded-md border bg-background px-2"
			>
				<option value="">Campaign: all</option>
				{props.campaigns.map(({ id, name, planned, ended }) => (
					<option key={id} value={id}>
						{name} ({ended}/{planned})
					</option>
				))}
			</select>
		</label>
	);
}
