"use client";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { BackLink } from "../../../components/domain/back-link.tsx";
import { PageHeader } from "../../../components/domain/page-header.tsx";
import { QueryState } from "../../../components/states/query-state.tsx";
import { Tabs } from "../../../components/ui/tabs.tsx";
import { routes } from "../../../lib/routes.ts";
import type { Campaign } from "../campaign.ts";
import { AttemptsTab } from "./attempts-tab.tsx";
import { CampaignHeader } from "./campaign-header.tsx";
import { CostsTab } from "./costs-tab.tsx";
import { ReadmissionTab } from "./readmission-tab.tsx";
import { RejectionsTab } from "./rejections-tab.tsx";
import { SettingsTab } from "./settings-tab.tsx";
import { SummaryTab } from "./summary-tab.tsx";
import { useCampaign } from "./use-campaign.ts";

const TABS = ["summary", "attempts", "rejections", "costs", "settings", "readmission"] as const;

/** One campaign: how far it has come, what came of it, what it cost, and what it was frozen with. */
export function CampaignPage({ id }: { id: string }) {
	const campaign = useCampaign(id);
	return (
		<>
			<BackLink href={routes.campaigns()}>Campaigns</BackLink>
			{!campaign.data && <PageHeader title="Campaign" />}
			<QueryState query={campaign} what="the campaign" className="h-96">
				{(data) => <Loaded campaign={data} />}
			</QueryState>
		</>
	);
}

function Loaded({ campaign }: { campaign: Campaign }) {
	const [tab, setTab] = useQueryState("tab", parseAsStringLiteral(TABS).withDefault("summary"));
	const { id } = campaign;
	return (
		<>
			<CampaignHeader campaign={campaign} />
			<Tabs
				label="Parts of the campaign"
				value={tab}
				onChange={(name) => void setTab(name)}
				tabs={[
					{ name: "summary", title: "Summary", content: <SummaryTab campaign={campaign} /> },
					{ name: "attempts", title: "Attempts", content: <AttemptsTab campaignId={id} /> },
					{ name: "rejections", title: "Rejections", content: <RejectionsTab campaignId={id} /> },
					{ name: "costs", title: "Costs", content: <CostsTab campaignId={id} /> },
					{ name: "settings", title: "Settings", content: <SettingsTab campaign={campaign} /> },
					{ name: "readmission", title: "Re-admission", content: <ReadmissionTab campaign={campaign} /> },
				]}
			/>
		</>
	);
}
