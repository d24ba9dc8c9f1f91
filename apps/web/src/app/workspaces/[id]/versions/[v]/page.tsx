import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { WorkspaceVersionPage } from "../../../../../features/workspaces/workspace-version-page.tsx";

export const metadata: Metadata = { title: "Workspace version" };

export default async function Page({ params }: { params: Promise<{ id: string; v: string }> }) {
	const { id, v } = await params;
	if (!/^[1-9]\d{0,8}$/.test(v)) notFound();
	return <WorkspaceVersionPage workspaceId={id} number={Number(v)} />;
}
