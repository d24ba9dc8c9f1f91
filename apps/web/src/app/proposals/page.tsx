import type { Metadata } from "next";
import { ProposalsPage } from "../../features/proposals/proposals-page.tsx";

export const metadata: Metadata = { title: "Proposals" };
export default ProposalsPage;
