import type { Metadata } from "next";
import { AgreementPage } from "../../../../features/annotate/review/agreement-page.tsx";

export const metadata: Metadata = { title: "Agreement" };

export default async function Page({ params }: { params: Promise<{ queue: string }> }) {
	return <AgreementPage queueId={(await params).queue} />;
}
