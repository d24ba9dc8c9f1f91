import type { Metadata } from "next";
import { QueuesPage } from "../../features/annotate/queues-page.tsx";

export const metadata: Metadata = { title: "Annotate" };
export default QueuesPage;
