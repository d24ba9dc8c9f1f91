import type { Metadata } from "next";
import { AlertsPage } from "../../features/alerts/alerts-page.tsx";

export const metadata: Metadata = { title: "Budgets and alerts" };
export default AlertsPage;
