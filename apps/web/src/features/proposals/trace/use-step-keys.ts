"use client";
import { useHotkeys } from "react-hotkeys-hook";
import { isOnControl } from "../../../lib/is-on-control.ts";
import { findSameLane } from "./lane-layout.ts";
import type { StepSummary } from "./use-steps.ts";

type Input = {
	steps: readonly StepSummary[];
	selected: number | null;
	onSelect: (index: number) => void;
	onToggle: (index: number) => void;
};

/** j/k one step, J/K in the same lane, Enter or Space open it, y copies its link. */
export function useStepKeys({ steps, selected, onSelect, onToggle }: Input): void {
	const move = (by: 1 | -1) =>
		onSelect(Math.min(Math.max((selected ?? (by > 0 ? -1 : steps.length)) + by, 0), steps.length - 1));
	const moveInLane = (by: 1 | -1) => {
		const next = selected === null ? null : findSameLane(steps, selected, by);
		if (next !== null) onSelect(next);
	};
	const enabled = steps.length > 0;
	const deps = [steps, selected, onSelect, onToggle];
	useHotkeys("j", () => move(1), { enabled }, deps);
	useHotkeys("k", () => move(-1), { enabled }, deps);
	useHotkeys("shift+j", () => moveInLane(1), { enabled }, deps);
	useHotkeys("shift+k", () => moveInLane(-1), { enabled }, deps);
	useHotkeys(
		"enter, space",
		() => selected !== null && onToggle(selected),
		{ enabled, preventDefault: true, ignoreEventWhen: isOnControl },
		deps,
	);
	useHotkeys("y", () => void navigator.clipboard.writeText(window.location.href), { enabled }, deps);
}
