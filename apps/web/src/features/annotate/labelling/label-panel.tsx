"use client";
import {
	ANSWER_LABELS,
	type AnswerLabel,
	CONFIDENCES,
	isLabelled,
	MAX_NOTE_CHARS,
	NO_ANSWER,
} from "@aes/core/annotations";
import { useEffect, useState } from "react";
import { isLane, laneColor } from "../../../components/domain/lane.tsx";
import { Kbd } from "../../../components/ui/kbd.tsx";
import { cn } from "../../../lib/cn.ts";
import { LABEL_KEYS, labelTitle } from "../label-words.ts";
import type { WorkState } from "./use-work.ts";

const CONFIDENCE_WORD = { 1: "low", 2: "middling", 3: "high" } as const;

type Props = {
	work: WorkState;
	noteRef: React.RefObject<HTMLTextAreaElement | null>;
	onLabel: (label: AnswerLabel) => void;
	onUnsure: () => void;
};

/** The answer to the chosen steps. */
export function LabelPanel({ work, noteRef, onLabel, onUnsure }: Props) {
	const { steps, focus, answers, chosen, isHeld } = work;
	const step = steps[focus];
	const answer = answers.get(focus) ?? NO_ANSWER;
	if (chosen.length === 0 || !step)
		return <p className="text-muted">The {step?.source ?? ""} wrote this: it is there to read, and takes no label.</p>;
	return (
		<fieldset disabled={!isHeld} className="flex flex-col gap-3">
			<legend className="mb-2 text-xs font-medium text-muted">
				{chosen.length > 1 ? `${chosen.length} steps at once` : `What was step ${focus + 1} for?`}
			</legend>
			<div className="flex flex-col gap-1">
				{ANSWER_LABELS.map((label) => (
					<LabelButton
						key={label}
						label={label}
						isOn={isLabelled(step) && answer.label === label}
						onClick={() => onLabel(label)}
					/>
				))}
			</div>
			<button
				type="button"
				aria-pressed={answer.isUnsure}
				onClick={onUnsure}
				className={cn(
					"flex h-8 items-center justify-between rounded-md border px-2 hover:bg-surface-2",
					answer.isUnsure && "border-warn bg-warn-soft font-medium",
				)}
			>
				Unsure
				<Kbd>u</Kbd>
			</button>
			{step.suggestion && (
				<p className="text-xs text-muted">
					The rules say <strong className="font-medium text-foreground">{step.suggestion}</strong>. That you saw it is
					recorded.
				</p>
			)}
			<fieldset className="flex items-center gap-1 text-xs">
				<legend className="float-left mr-1 text-muted">Confidence</legend>
				{CONFIDENCES.map((confidence) => (
					<button
						key={confidence}
						type="button"
						aria-pressed={answer.confidence === confidence}
						onClick={() =>
							work.answer((before) => ({
								...before,
								confidence: before.confidence === confidence ? null : confidence,
							}))
						}
						className={cn(
							"h-6 rounded border px-2 hover:bg-surface-2",
							answer.confidence === confidence && "border-accent bg-surface-2 font-medium",
						)}
					>
						{CONFIDENCE_WORD[confidence]}
					</button>
				))}
			</fieldset>
			<Note
				key={`${work.itemId} ${focus}`}
				noteRef={noteRef}
				note={answer.note}
				onChange={(note) => work.answer((before) => ({ ...before, note }))}
			/>
		</fieldset>
	);
}

function LabelButton({ label, isOn, onClick }: { label: AnswerLabel; isOn: boolean; onClick: () => void }) {
	return (
		<button
			type="button"
			aria-pressed={isOn}
			onClick={onClick}
			style={isLane(label) ? { borderLeftColor: laneColor(label) } : undefined}
			className={cn(
				"flex h-8 items-center gap-2 rounded-md border border-l-4 px-2 hover:bg-surface-2",
				isOn && "bg-surface-2 font-semibold shadow-[inset_0_0_0_1px_var(--accent)]",
			)}
		>
			<span className="flex-1 text-left">{labelTitle(label)}</span>
			{LABEL_KEYS[label].map((key) => (
				<Kbd key={key}>{key}</Kbd>
			))}
		</button>
	);
}

type NoteProps = {
	noteRef: React.RefObject<HTMLTextAreaElement | null>;
	note: string;
	onChange: (note: string) => void;
};

/** Kept when one leaves it, and by Escape or ⌘↵ on the way to what comes next. */
function Note({ noteRef, note, onChange }: NoteProps) {
	const [draft, setDraft] = useState(note);
	useEffect(() => setDraft(note), [note]);
	return (
		<label className="flex flex-col gap-1">
			<span className="flex items-center justify-between text-xs text-muted">
				Note
				<Kbd>c</Kbd>
			</span>
			<textarea
				ref={noteRef}
				value={draft}
				rows={3}
				maxLength={MAX_NOTE_CHARS}
				onChange={(event) => setDraft(event.target.value)}
				onBlur={() => draft !== note && onChange(draft)}
				onKeyDown={(event) => {
					if (event.key !== "Escape") return;
					event.stopPropagation();
					event.currentTarget.blur();
				}}
				className="rounded-md border bg-background p-2 text-sm"
			/>
		</label>
	);
}
