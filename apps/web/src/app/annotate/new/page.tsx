import type { Metadata } from "next";
import { NewQueuePage } from "../../../features/annotate/new-queue-page.tsx";

export const metadata: Metadata = { title: "New annotation queue" };
export default NewQueuePage;
