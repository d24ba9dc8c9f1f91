"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef } from "react";
import { LaneChip } from "../../components/domain/lane.tsx";
import { AnsiText } from "../../components/text/ansi-text.tsx";
import { toPlainText } from "../../lib/plain-text.ts";
import { toArgumentText } from "./argument-text.ts";
import type { Step, StepSummary, TrajectoryRef } from "./trajectory.ts";
import { useMarks } from "./use-marks.ts";
import { useMountedBodies } from "./use-step-bodies.ts";
import type { Viewer } from "./use-viewer.ts";

type Props = { trajectory: TrajectoryRef; steps: readonly StepSummary[]; viewer: Viewer; marked: string };

const ESTIMATE_PX = 120;
const OVERSCAN = 4;

/** Calls and their outputs one after the other, as a terminal would have shown them. No recording of a screen is kept, so this is put together from the steps. */
export function TerminalView({ trajectory, steps, viewer, marked }: Props) {
	const scrollRef = useRef<HTMLDivElement>(null);
	const shown = useMemo(() => steps.filter(({ source }) => source === "agent"), [steps]);
	const virtualizer = useVirtualizer({
		count: shown.length,
		getScrollElement: () => scrollRef.current,
		estimateSize: () => ESTIMATE_PX,
		overscan: OVERSCAN,
		getItemKey: (at) => shown[at]?.index ?? at,
	});
	const items = virtualizer.getVirtualItems();
	const bodies = useMountedBodies(
		trajectory,
		items.flatMap(({ index }) => shown[index]?.index ?? []),
		steps.length,
	);
	useMarks(scrollRef, marked);
	const { selected, select } = viewer;
	const target = selected === null ? -1 : shown.findIndex(({ index }) => index >= selected);
	useEffect(() => {
		if (target >= 0) virtualizer.scrollToIndex(target, { align: "start" });
	}, [target, virtualizer]);
	return (
		<>
			<p role="note" className="mb-2 text-xs text-muted">
				Put together from the steps' calls and outputs: no recording of a terminal was kept.
			</p>
			<section
				ref={scrollRef}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: without a place in the tab order the keyboard could not scroll it.
				tabIndex={0}
				aria-label="Terminal"
				className="relative h-[max(24rem,calc(100dvh-12rem))] overflow-y-auto rounded-lg border bg-surface [overflow-anchor:none]"
			>
				<div style={{ height: virtualizer.getTotalSize() }} className="relative">
					{items.map(({ index: at, key, start }) => {
						const step = shown[at];
						if (!step) return null;
						return (
							<div
								key={key}
								ref={virtualizer.measureElement}
								data-index={at}
								data-step={step.index}
								aria-current={step.index === selected ? "step" : undefined}
								style={{ transform: `translateY(${start}px)` }}
								className="absolute inset-x-0 top-0 px-3 py-1.5 font-mono text-xs aria-[current]:bg-surface-2 aria-[current]:shadow-[inset_2px_0_0_var(--accent)]"
							>
								<button
									type="button"
									onClick={() => select(step.index)}
									className="mb-1 flex min-h-6 items-center gap-2 text-muted hover:text-foreground"
								>
									<LaneChip label={step.label} />
									Step {step.index + 1}
								</button>
								<Session step={bodies.get(step.index)} title={step.title} />
							</div>
						);
					})}
				</div>
			</section>
		</>
	);
}

function Session({ step, title }: { step: Step | undefined; title: string }) {
	if (!step) return <p className="truncate text-muted">$ {toPlainText(title)}</p>;
	return (
		<pre className="whitespace-pre-wrap break-words">
			{step.toolCalls.map((call) => (
				<span key={call.id} className="font-semibold">
					$ {call.name === "bash" ? "" : `${toPlainText(call.name)} `}
					{toPlainText(cut(toArgumentText(call.arguments)))}
					{"\n"}
				</span>
			))}
			{step.toolCalls.length === 0 && <span className="text-muted">{toPlainText(cut(step.message))}</span>}
			{step.observations.map(({ content, truncated, blob }, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: observations of one step never move.
				<span key={at}>
					<AnsiText text={cut(content)} />
					{"\n"}
					{(truncated || content.length > MAX_CHARS) && (
						<span className="text-muted">[{blob ? "the whole stands in Steps" : "cut here"}]</span>
					)}
				</span>
			))}
		</pre>
	);
}

/** As much of one output as the log shows: steps hold the whole. */
const MAX_CHARS = 8_000;
const cut = (text: string): string => text.slice(0, MAX_CHARS);
