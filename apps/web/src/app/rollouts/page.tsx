import type { Metadata } from "next";
import { RolloutsPage } from "../../features/rollouts/rollouts-page.tsx";

export const metadata: Metadata = { title: "Rollouts" };
export default RolloutsPage;
