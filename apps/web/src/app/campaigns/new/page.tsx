import type { Metadata } from "next";
import { NewCampaignPage } from "../../../features/campaigns/form/new-campaign-page.tsx";

export const metadata: Metadata = { title: "New campaign" };
export default NewCampaignPage;
