"use client";
import { type Answer, isLabelled } from "@aes/core/annotations";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Flag, StickyNote } from "lucide-react";
import { useEffect, useRef } from "react";
import { LaneChip } from "../../../components/domain/lane.tsx";
import { cn } from "../../../lib/cn.ts";
import { toPlainText } from "../../../lib/plain-text.ts";
import type { WorkStep } from "./use-item.ts";
import type { WorkState } from "./use-work.ts";

const ROW_PX = 32;
const OVERSCAN = 8;

/** Every step with one's own label, in a window of mounted rows. */
export function StepColumn({ work }: { work: WorkState }) {
	const { steps, answers, focus, chosen, goTo } = work;
	const scrollRef = useRef<HTMLDivElement>(null);
	const virtualizer = useVirtualizer({
		count: steps.length,
		getScrollElement: () => scrollRef.current,
		estimateSize: () => ROW_PX,
		overscan: OVERSCAN,
	});
	useEffect(() => {
		if (steps.length > focus) virtualizer.scrollToIndex(focus, { align: "auto" });
	}, [focus, steps.length, virtualizer]);
	const range = new Set(chosen);
	return (
		<div ref={scrollRef} className="relative h-full overflow-y-auto rounded-lg border [overflow-anchor:none]">
			<ul aria-label="Steps" style={{ height: virtualizer.getTotalSize() }} className="relative">
				{virtualizer.getVirtualItems().map(({ index, start }) => {
					const step = steps[index];
					if (!step) return null;
					return (
						<li
							key={index}
							data-step={step.index}
							aria-setsize={steps.length}
							aria-posinset={index + 1}
							aria-current={index === focus ? "step" : undefined}
							style={{ transform: `translateY(${start}px)`, height: ROW_PX }}
							className="absolute inset-x-0 top-0 border-b"
						>
							<Row
								step={step}
								answer={answers.get(step.index)}
								isFocus={index === focus}
								isChosen={range.size > 1 && range.has(index)}
								onClick={(event) => goTo(index, { extend: event.shiftKey })}
							/>
						</li>
					);
				})}
			</ul>
		</div>
	);
}

type RowProps = {
	step: WorkStep;
	answer: Answer | undefined;
	isFocus: boolean;
	isChosen: boolean;
	onClick: (event: React.MouseEvent) => void;
};

function Row({ step, answer, isFocus, isChosen, onClick }: RowProps) {
	return (
		<button
			type="button"
			// The keys move the focus of labelling; tabbing through every step would not help.
			tabIndex={isFocus ? 0 : -1}
			onClick={onClick}
			className={cn(
				"flex h-full w-full items-center gap-1.5 px-1.5 text-left outline-offset-[-2px] hover:bg-surface",
				isChosen && "bg-info-soft",
				isFocus && "bg-surface-2 shadow-[inset_2px_0_0_var(--accent)]",
			)}
		>
			<span className="w-8 shrink-0 text-right font-mono text-xs text-muted">
				<span className="sr-only">Step </span>
				{step.index + 1}
			</span>
			{isLabelled(step) ? <LaneChip label={answer?.label ?? null} /> : <span className="w-6 shrink-0" />}
			<span className="min-w-0 flex-1 truncate font-mono text-xs">
				{!isLabelled(step) && <span className="mr-2 font-sans text-muted">{step.source}</span>}
				{toPlainText(step.title)}
			</span>
			{answer?.label === "other" && <span className="shrink-0 text-xs text-muted">other</span>}
			{answer?.isUnsure && (
				<span title="Unsure" className="shrink-0">
					<Flag aria-hidden className="size-3.5 text-warn" />
					<span className="sr-only">unsure</span>
				</span>
			)}
			{answer?.note && (
				<span title={answer.note} className="shrink-0">
					<StickyNote aria-hidden className="size-3.5 text-muted" />
					<span className="sr-only">with a note</span>
				</span>
			)}
		</button>
	);
}
