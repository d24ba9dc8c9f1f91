"use client";
import { TriangleAlert } from "lucide-react";
import { Button } from "../ui/button.tsx";

/** What failed, inline and in its place, with a way to try again. */
export function ErrorState({ title, message, onRetry }: { title: string; message: string; onRetry?: () => void }) {
	return (
		<div role="alert" className="flex items-start gap-3 rounded-lg border border-bad bg-bad-soft px-4 py-3">
			<TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
			<div className="min-w-0 flex-1">
				<p className="font-medium">{title}</p>
				<p className="break-words text-muted">{message}</p>
			</div>
			{onRetry && <Button onClick={onRetry}>Try again</Button>}
		</div>
	);
}
