import type { Metadata } from "next";
import { EnvironmentPage } from "../../../features/environments/environment-page.tsx";

export const metadata: Metadata = { title: "Environment" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
	return <EnvironmentPage id={(await params).id} />;
}
