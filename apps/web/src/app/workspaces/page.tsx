import type { Metadata } from "next";
import { WorkspacesPage } from "../../features/workspaces/workspaces-page.tsx";

export const metadata: Metadata = { title: "Workspaces" };
export default WorkspacesPage;
