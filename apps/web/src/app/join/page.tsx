import type { Metadata } from "next";
import { JoinPage } from "../../features/sign-in/join-page.tsx";

export const metadata: Metadata = { title: "Welcome", referrer: "no-referrer" };
export default JoinPage;
