import type { Metadata } from "next";
import { EnvironmentsPage } from "../../features/environments/environments-page.tsx";

export const metadata: Metadata = { title: "Environments" };
export default EnvironmentsPage;
