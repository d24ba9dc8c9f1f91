"use client";
import { PageHeader } from "../components/domain/page-header.tsx";
import { ErrorState } from "../components/states/error-state.tsx";

/** A fault of the page itself; the frame around it goes on working. */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
	const reference = error.digest ? ` Reference: ${error.digest}.` : "";
	return (
		<>
			<PageHeader title="This page failed" />
			<ErrorState
				title="It could not be drawn"
				message={`Nothing was lost: pages only read. Try again, or open another.${reference}`}
				onRetry={reset}
			/>
		</>
	);
}
