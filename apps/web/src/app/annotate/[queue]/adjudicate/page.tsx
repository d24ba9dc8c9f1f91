import type { Metadata } from "next";
import { AdjudicatePage } from "../../../../features/annotate/review/adjudicate-page.tsx";

export const metadata: Metadata = { title: "Adjudicate" };

export default async function Page({ params }: { params: Promise<{ queue: string }> }) {
	return <AdjudicatePage queueId={(await params).queue} />;
}
