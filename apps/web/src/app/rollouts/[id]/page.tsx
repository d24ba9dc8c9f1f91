import type { Metadata } from "next";
import { RolloutPage } from "../../../features/rollouts/rollout-page.tsx";

export const metadata: Metadata = { title: "Rollout" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
	return <RolloutPage id={(await params).id} />;
}
