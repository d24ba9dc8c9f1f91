"use client";
import { Undo2 } from "lucide-react";
import { ErrorState } from "../../components/states/error-state.tsx";
import { Button } from "../../components/ui/button.tsx";
import type { Promotion } from "./use-promotion.ts";

/** Says what a promotion or rollback did, with its undo; or why it did nothing. */
export function PromotionNotice({ promotion: { done, error, dismiss, isPending } }: { promotion: Promotion }) {
	return (
		<div role="status" className="mb-3 flex flex-col gap-2 empty:hidden">
			{error && <ErrorState title="Nothing was changed" message={error.message} />}
			{done && !error && (
				<p className="flex flex-wrap items-center gap-2 rounded-lg border bg-info-soft px-4 py-2">
					<span className="mr-auto">{done.text}</span>
					<Button onClick={done.undo} disabled={isPending}>
						<Undo2 aria-hidden className="size-3.5" />
						Undo
					</Button>
					<Button variant="ghost" onClick={dismiss}>
						Dismiss
					</Button>
				</p>
			)}
		</div>
	);
}
