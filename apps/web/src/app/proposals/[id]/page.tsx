import type { Metadata } from "next";
import { ProposalPage } from "../../../features/proposals/detail/proposal-page.tsx";

export const metadata: Metadata = { title: "Proposal" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
	return <ProposalPage id={(await params).id} />;
}
