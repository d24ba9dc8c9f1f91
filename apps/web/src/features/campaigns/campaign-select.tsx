"use client";
import type { RouterOutputs } from "@aes/api";
import { SelectBox } from "../../components/ui/select-box.tsx";

type Campaign = RouterOutputs["campaigns"]["list"][number];

/** One campaign, or all of them; the choice lives in the URL. */
export function CampaignSelect(props: {
	campaigns: readonly Campaign[];
	value: string | null;
	onChange: (campaignId: string | null) => void;
}) {
	return (
		<SelectBox
			label="Campaign"
			isLabelHidden
			value={props.value ?? ""}
			options={[
				["", "Campaign: all"],
				...props.campaigns.map(({ id, name, planned, ended }) => [id, `${name} (${ended}/${planned})`] as const),
			]}
			onChange={(id) => props.onChange(id || null)}
			className="max-w-52"
		/>
	);
}
