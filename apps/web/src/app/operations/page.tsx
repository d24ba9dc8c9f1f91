import type { Metadata } from "next";
import { OperationsPage } from "../../features/operations/operations-page.tsx";

export const metadata: Metadata = { title: "Operations" };
export default OperationsPage;
