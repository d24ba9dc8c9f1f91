import type { Metadata } from "next";
import { OverlayPage } from "../../../features/proposals/overlay/overlay-page.tsx";

export const metadata: Metadata = { title: "Lanes" };
export default OverlayPage;
