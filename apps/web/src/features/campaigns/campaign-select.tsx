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
		<label className="flex items-center gap-2 text-muted">
			Campaign
			<select
				value={props.value ?? ""}
				onChange={(event) => props.onChange(event.target.value || null)}
				className="h-8 max-w-72 rounded-md border bg-background px-2 text-foreground"
			>
				<option value="">All campaigns</option>
				{props.campaigns.map(({ id, name, planned, ended }) => (
					<option key={id} value={id}>
						{name} ({ended}/{planned})
					</option>
				))}
			</select>
		</label>
	);
}
