"use client";
import { UNDO_SUBMIT_MS } from "@aes/core/annotations";
import { useEffect } from "react";
import { ErrorState } from "../../../components/states/error-state.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { END_WORD, type WorkState } from "./use-work.ts";

/** What was not saved, whose seat it is, and what just ended with its undo. */
export function WorkNotices({ work }: { work: WorkState }) {
	const { writer } = work;
	return (
		<>
			{writer.error && (
				<div className="flex flex-col gap-2">
					<ErrorState
						title={`Not saved (${writer.pending} changes wait)`}
						message={writer.error}
						onRetry={writer.retry}
					/>
					<Button variant="ghost" onClick={() => dropAndReload(work)} className="w-fit">
						Drop them and load what is stored
					</Button>
				</div>
			)}
			<SeatNotice work={work} />
			<EndNotice work={work} />
			<p aria-live="polite" className="sr-only">
				{writer.saved}
			</p>
		</>
	);
}

function dropAndReload({ writer, item, seat }: WorkState): void {
	writer.drop();
	void item.refetch();
	seat.takeOver();
}

function SeatNotice({ work: { seat, item, openNext } }: { work: WorkState }) {
	const text = seat.held && toSeatText(seat.held, item.data?.takenOverBy ?? null);
	if (!text) return null;
	return (
		<div
			role="alert"
			className="flex flex-wrap items-center gap-2 rounded-lg border border-warn bg-warn-soft px-4 py-2"
		>
			<span className="mr-auto">{text}</span>
			{(seat.held?.kind === "elsewhere" || seat.held?.kind === "lapsed") && (
				<Button onClick={seat.takeOver}>Take over</Button>
			)}
			{!seat.held?.isHeld && <Button onClick={openNext}>Open the next item</Button>}
		</div>
	);
}

type Held = NonNullable<WorkState["seat"]["held"]>;

function toSeatText({ kind, who, ...held }: Held, takenOverBy: string | null): string | null {
	if (kind === "elsewhere")
		return "You have this item open in another window. Labels are taken from one window at a time.";
	if (kind === "lapsed") return `${who} left this item more than five minutes ago. You can take it over.`;
	if (kind === "take_over") return `You took this item over from ${who}.`;
	if (kind === "full" && takenOverBy)
		return `${takenOverBy} took this item over. Your labels are kept, and do not count.`;
	if (kind === "full") return "All seats of this item are taken.";
	if (kind === "ended")
		return "state" in held && held.state === "broken"
			? "This item was reported as broken. A lead can put it back."
			: "This item has ended for you.";
	return null;
}

/** Says for ten seconds what ended, and takes it back. */
function EndNotice({ work: { ended, undo, dismissEnded } }: { work: WorkState }) {
	useEffect(() => {
		if (!ended) return;
		const timer = setTimeout(dismissEnded, UNDO_SUBMIT_MS);
		return () => clearTimeout(timer);
	}, [ended, dismissEnded]);
	if (!ended) return null;
	return (
		<div role="status" className="flex items-center gap-2 rounded-lg border bg-info-soft px-4 py-1.5">
			<span className="mr-auto">{END_WORD[ended.end]} the item. It can be taken back for ten seconds.</span>
			<Button onClick={undo}>Undo</Button>
		</div>
	);
}
