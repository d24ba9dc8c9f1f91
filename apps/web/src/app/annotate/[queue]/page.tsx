import type { Metadata } from "next";
import { WorkPage } from "../../../features/annotate/labelling/work-page.tsx";

export const metadata: Metadata = { title: "Label" };

export default async function Page({ params }: { params: Promise<{ queue: string }> }) {
	return <WorkPage queueId={(await params).queue} />;
}
