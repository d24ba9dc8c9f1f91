"use client";
import { X } from "lucide-react";
import { DoneNotice } from "../../components/states/done-notice.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { TimeAgo } from "../../components/ui/time-ago.tsx";
import { ReviewForm } from "./bulk-bar.tsx";
import { ReviewBadge } from "./review-badge.tsx";
import { useBulkActions } from "./use-bulk-actions.ts";
import type { Environment, Version } from "./use-environment.ts";
import { useScopes } from "./use-scopes.ts";

/** What people decided on this version, and the environment's tags. None of it changes a verdict or a rate. */
export function ReviewsTab({ environment, version }: { environment: Environment; version: Version }) {
	const can = useScopes();
	const actions = useBulkActions();
	const isNewest = version.id === environment.versions.at(-1)?.id;
	return (
		<Card className="flex flex-col gap-4">
			<p className="text-muted">
				A review stands beside the verdict of one version. It decides on pool and export, never on the verdict or a
				rate.
			</p>
			{isNewest && can("environments:review") && (
				<ReviewForm
					isPending={actions.isPending}
					onReview={(decision, reason) => actions.review([environment.id], decision, reason)}
				/>
			)}
			<DoneNotice {...actions} onDismiss={actions.dismiss} />
			<ReviewList version={version} onUndo={can("environments:review") ? actions.undoReview : null} />
			{environment.tags.length > 0 && (
				<ul aria-label="Tags" className="flex flex-wrap gap-2">
					{environment.tags.map((tag) => (
						<li key={tag} className="flex items-center gap-1 rounded bg-surface-2 px-2 py-0.5 text-xs font-medium">
							{tag}
							{can("environments:write") && (
								<button
									type="button"
									aria-label={`Take the tag ${tag} away`}
									onClick={() => actions.untag([environment.id], tag)}
									className="rounded p-1 text-muted hover:text-foreground"
								>
									<X aria-hidden className="size-3" />
								</button>
							)}
						</li>
					))}
				</ul>
			)}
		</Card>
	);
}

function ReviewList({ version, onUndo }: { version: Version; onUndo: ((id: string) => void) | null }) {
	if (version.reviews.length === 0) return <p>Nobody reviewed version {version.number} yet.</p>;
	return (
		<ol className="flex flex-col gap-2">
			{version.reviews.map((review) => (
				<li key={review.id} className="flex flex-wrap items-center gap-2">
					<ReviewBadge review={review} />
					<span>by {review.reviewer}</span>
					<span className="break-words text-muted">{review.reason}</span>
					<span className="text-xs text-muted">
						<TimeAgo at={review.createdAt} />
					</span>
					{review.undone ? (
						<span className="text-xs text-muted">undone by {review.undone.by}</span>
					) : (
						onUndo && (
							<Button variant="ghost" onClick={() => onUndo(review.id)}>
								Undo
							</Button>
						)
					)}
				</li>
			))}
		</ol>
	);
}
