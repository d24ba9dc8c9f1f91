"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { OutlineRail } from "./outline-rail.tsx";
import { StepBody } from "./step-body.tsx";
import { StepRow } from "./step-row.tsx";
import type { StepSummary, TrajectoryRef } from "./trajectory.ts";
import { useMarks } from "./use-marks.ts";
import type { Viewer } from "./use-viewer.ts";

const ROW_PX = 36;
const OVERSCAN = 8;

type Props = { trajectory: TrajectoryRef; steps: readonly StepSummary[]; viewer: Viewer; marked: string };

/** Every step in a window of mounted rows; a row opens in its place. */
export function StepList({ trajectory, steps, viewer, marked }: Props) {
	const { selected, select, opened, toggle } = viewer;
	const scrollRef = useRef<HTMLDivElement>(null);
	const virtualizer = useVirtualizer({
		count: steps.length,
		getScrollElement: () => scrollRef.current,
		estimateSize: () => ROW_PX,
		overscan: OVERSCAN,
		getItemKey: (index) => steps[index]?.index ?? index,
	});
	useMarks(scrollRef, marked);

	/** A link to a step shows it amid its neighbours; moving on from there scrolls no more than it must. */
	const isArrived = useRef(selected === null);
	const isReady = steps.length > (selected ?? 0);
	useEffect(() => {
		if (selected === null || !isReady) return;
		virtualizer.scrollToIndex(selected, { align: isArrived.current ? "auto" : "center" });
		if (!isArrived.current) scrollRef.current?.scrollIntoView({ block: "nearest" });
		isArrived.current = true;
	}, [selected, isReady, virtualizer]);

	return (
		<div className="flex gap-1">
			<div
				ref={scrollRef}
				className="relative max-h-[min(60rem,max(24rem,calc(100dvh-8rem)))] min-w-0 flex-1 overflow-y-auto rounded-lg border [overflow-anchor:none]"
			>
				<ul aria-label="Steps" style={{ height: virtualizer.getTotalSize() }} className="relative">
					{virtualizer.getVirtualItems().map(({ index, key, start }) => {
						const step = steps[index];
						if (!step) return null;
						const isOpen = opened.has(step.index);
						return (
							<li
								key={key}
								ref={virtualizer.measureElement}
								data-index={index}
								data-step={step.index}
								aria-setsize={steps.length}
								aria-posinset={index + 1}
								aria-current={step.index === selected ? "step" : undefined}
								style={{ transform: `translateY(${start}px)` }}
								className="absolute inset-x-0 top-0 border-b"
							>
								<StepRow
									step={step}
									isOpen={isOpen}
									isSelected={step.index === selected}
									onToggle={() => {
										select(step.index);
										toggle(step.index);
									}}
								/>
								{isOpen && <StepBody trajectory={trajectory} index={step.index} known={steps.length} />}
							</li>
						);
					})}
				</ul>
			</div>
			<OutlineRail steps={steps} selected={selected} onSelect={select} />
		</div>
	);
}
