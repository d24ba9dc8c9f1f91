"use client";
import { useState } from "react";
import { LANE_TITLE } from "../../components/domain/lane.tsx";
import { type LanePoint, toRuns } from "./lane-layout.ts";

/** Runs that the list holds; a longer trace goes on in the steps below. */
const MAX_RUNS = 200;

/** The chart as an ordered list of runs; built when it is opened. */
export function LanesList({ points, onSelect }: { points: readonly LanePoint[]; onSelect: (index: number) => void }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<details className="mt-1 text-xs" onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary className="w-fit cursor-pointer text-muted hover:text-foreground">The lanes as a list</summary>
			{isOpen && <Runs points={points} onSelect={onSelect} />}
		</details>
	);
}

function Runs({ points, onSelect }: { points: readonly LanePoint[]; onSelect: (index: number) => void }) {
	const runs = toRuns(points);
	return (
		<>
			<ol className="mt-2 flex max-h-48 flex-wrap gap-1 overflow-y-auto">
				{runs.slice(0, MAX_RUNS).map(({ lane, from, to }) => (
					<li key={from}>
						<button
							type="button"
							onClick={() => onSelect(from)}
							className="h-6 rounded border bg-surface px-1.5 hover:bg-surface-2"
						>
							{LANE_TITLE[lane]} {from === to ? from + 1 : `${from + 1}–${to + 1}`}
						</button>
					</li>
				))}
			</ol>
			{runs.length > MAX_RUNS && (
				<p className="mt-1 text-muted">{runs.length - MAX_RUNS} more runs: the list of steps has them.</p>
			)}
		</>
	);
}
