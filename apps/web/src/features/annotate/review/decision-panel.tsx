import { ANSWER_LABELS, type AnswerLabel, MAX_NOTE_CHARS } from "@aes/core/annotations";
import { useId } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { Kbd } from "../../../components/ui/kbd.tsx";
import { cn } from "../../../lib/cn.ts";
import { LABEL_KEYS, labelTitle } from "../label-words.ts";
import { type Dispute, SIDES } from "./dispute.ts";

type Props = {
	dispute: Dispute;
	note: string;
	noteRef: React.RefObject<HTMLTextAreaElement | null>;
	onNote: (note: string) => void;
	onChoose: (label: AnswerLabel | null) => void;
	onTakeBack: () => void;
	children: React.ReactNode;
};

/** What each said, and what holds. */
export function DecisionPanel({ dispute, note, noteRef, onNote, onChoose, onTakeBack, children }: Props) {
	const { answers, rule, label: final, state, majority } = dispute;
	const noteId = useId();
	return (
		<section aria-label="Decision" className="flex h-full flex-col gap-3 overflow-y-auto rounded-lg border p-3">
			<ul className="flex gap-2">
				{answers.map((answer, side) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the answers to one step never move.
					<li key={side} className="min-w-0 flex-1 rounded-md border p-2">
						<p className="flex items-center justify-between text-xs text-muted">
							{answer.name ?? SIDES.charAt(side).toUpperCase()}
							{answer.label && state === "disagreed" && <Kbd>{SIDES.charAt(side)}</Kbd>}
						</p>
						<p className="font-semibold">{answer.label ? labelTitle(answer.label) : "Unsure"}</p>
						{answer.label && answer.isUnsure && <p className="text-xs text-muted">unsure</p>}
						{answer.note && <p className="mt-1 break-words text-xs">{answer.note}</p>}
						{answer.label && state === "disagreed" && (
							<Button className="mt-2" onClick={() => onChoose(answer.label)}>
								Accept
							</Button>
						)}
					</li>
				))}
			</ul>
			<p className="text-xs text-muted">
				The rules say {rule.label ?? "nothing"}
				{rule.rule && ` (${rule.rule})`}.
			</p>
			<fieldset aria-label="Final label" className="flex flex-col gap-1">
				{ANSWER_LABELS.map((label) => (
					<button
						key={label}
						type="button"
						aria-pressed={final === label}
						onClick={() => onChoose(label)}
						className={cn(
							"flex h-8 items-center justify-between rounded-md border px-2 hover:bg-surface-2",
							final === label && "bg-surface-2 font-semibold shadow-[inset_0_0_0_1px_var(--accent)]",
						)}
					>
						{labelTitle(label)}
						<Kbd>{LABEL_KEYS[label][0]}</Kbd>
					</button>
				))}
			</fieldset>
			<div className="flex flex-col gap-1">
				<label htmlFor={noteId} className="flex justify-between text-xs text-muted">
					<span>Note{majority && `, needed for anything but ${labelTitle(majority)}`}</span>
					<Kbd>c</Kbd>
				</label>
				<textarea
					ref={noteRef}
					id={noteId}
					value={note}
					rows={3}
					maxLength={MAX_NOTE_CHARS}
					onChange={(event) => onNote(event.target.value)}
					onKeyDown={(event) => {
						if (event.key !== "Escape") return;
						event.stopPropagation();
						event.currentTarget.blur();
					}}
					className="rounded-md border bg-background p-2 text-sm"
				/>
			</div>
			{state === "decided" && (
				<p className="flex items-center gap-2 text-xs text-muted">
					{dispute.note && <span className="min-w-0 flex-1 break-words">{dispute.note}</span>}
					<Button onClick={onTakeBack}>Take the decision back</Button>
				</p>
			)}
			{children}
		</section>
	);
}
