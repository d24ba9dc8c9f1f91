"use client";
import { CircleCheck, CirclePause, Tag, X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { OneFieldForm } from "../../components/ui/one-field-form.tsx";
import type { BulkActions } from "./use-bulk-actions.ts";

type Props = { ids: ReadonlySet<string>; actions: BulkActions; can: (scope: string) => boolean; onClear: () => void };

/** What can be done with the chosen environments; what the actor may not do is not offered. */
export function BulkBar({ ids, actions, can, onClear }: Props) {
	const chosen = [...ids];
	return (
		<section
			aria-label="With the chosen environments"
			className="mb-3 flex flex-wrap items-center gap-2 rounded-lg border bg-surface px-3 py-2"
		>
			<span className="font-medium">{chosen.length} chosen</span>
			{can("environments:write") && (
				<OneFieldForm
					label="Tag"
					placeholder="Tag"
					maxLength={40}
					onSubmit={(tag) => actions.tag(chosen, tag)}
					isPending={actions.isPending}
					fieldClassName="w-32"
				>
					<Tag aria-hidden className="size-4" />
					Add tag
				</OneFieldForm>
			)}
			{can("environments:review") && (
				<ReviewForm
					isPending={actions.isPending}
					onReview={(decision, reason) => actions.review(chosen, decision, reason)}
				/>
			)}
			<Button variant="ghost" onClick={onClear} className="ml-auto">
				<X aria-hidden className="size-4" />
				Choose none
			</Button>
		</section>
	);
}

type ReviewFormProps = { isPending: boolean; onReview: (decision: "approved" | "held", reason: string) => void };

/** A hold says why; an approval may. */
export function ReviewForm({ isPending, onReview }: ReviewFormProps) {
	const [reason, setReason] = useState("");
	const decide = (decision: "approved" | "held") => {
		onReview(decision, reason.trim());
		setReason("");
	};
	return (
		<fieldset className="flex flex-wrap gap-1">
			<legend className="sr-only">Review</legend>
			<input
				aria-label="Reason"
				placeholder="Reason"
				value={reason}
				maxLength={2_000}
				onChange={(event) => setReason(event.target.value)}
				className="h-8 w-48 rounded-md border bg-background px-2 placeholder:text-muted"
			/>
			<Button disabled={isPending} onClick={() => decide("approved")}>
				<CircleCheck aria-hidden className="size-4" />
				Approve
			</Button>
			<Button disabled={isPending || reason.trim() === ""} onClick={() => decide("held")} title="A hold needs a reason">
				<CirclePause aria-hidden className="size-4" />
				Hold
			</Button>
		</fieldset>
	);
}
