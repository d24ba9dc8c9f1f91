import type { Metadata } from "next";
import { CampaignPage } from "../../../features/campaigns/detail/campaign-page.tsx";

export const metadata: Metadata = { title: "Campaign" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
	return <CampaignPage id={(await params).id} />;
}
