"use client";
import { Undo2 } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { ErrorState } from "./error-state.tsx";

/** What was just done, and what takes it back. */
export type Done = { text: string; undo: () => void };

/** Says in its place what was done, with its undo; or why nothing was. */
export function DoneNotice(props: {
	done: Done | null;
	error: { message: string } | null;
	isPending: boolean;
	onDismiss: () => void;
	className?: string;
}) {
	const { done, error, isPending, className = "" } = props;
	return (
		<div role="status" className={`flex flex-col gap-2 empty:hidden ${className}`}>
			{error && <ErrorState title="Nothing was changed" message={error.message} />}
			{done && !error && (
				<p className="flex flex-wrap items-center gap-2 rounded-lg border bg-info-soft px-4 py-2">
					<span className="mr-auto">{done.text}</span>
					<Button onClick={done.undo} disabled={isPending}>
						<Undo2 aria-hidden className="size-3.5" />
						Undo
					</Button>
					<Button variant="ghost" onClick={props.onDismiss}>
						Dismiss
					</Button>
				</p>
			)}
		</div>
	);
}
