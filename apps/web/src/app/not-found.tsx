import { Compass } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { PageHeader } from "../components/domain/page-header.tsx";
import { EmptyState } from "../components/states/empty-state.tsx";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
	return (
		<>
			<PageHeader title="Not found" />
			<EmptyState icon={Compass} title="There is no page at this address">
				<Link href="/" className="underline">
					Go to the overview
				</Link>
			</EmptyState>
		</>
	);
}
