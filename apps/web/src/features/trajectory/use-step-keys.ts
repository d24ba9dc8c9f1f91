"use client";
import { useHotkeys } from "react-hotkeys-hook";
import { isOnControl } from "../../lib/is-on-control.ts";
import { findSameLane } from "./lane-layout.ts";
import type { StepSummary } from "./trajectory.ts";
import type { View, Viewer } from "./use-viewer.ts";

const VIEW_KEYS: Readonly<Record<string, View>> = { l: "lanes", s: "steps", t: "terminal", m: "timeline" };
const VIEW_KEY_LIST = Object.keys(VIEW_KEYS);

/**
 * j/k one step, J/K in the same lane, gg/G the ends, Enter or Space open, z closes all, l/s/t/m the views, f hides all
 * around, y copies the link. `t` is the viewer's here, not the theme's: see `data-own-keys`.
 */
export function useStepKeys(viewer: Viewer, steps: readonly StepSummary[]): void {
	const { selected, select, toggle } = viewer;
	const enabled = steps.length > 0;
	const move = (to: number) => select(Math.min(Math.max(to, 0), steps.length - 1));
	const moveInLane = (by: 1 | -1) => {
		const next = selected === null ? null : findSameLane(steps, selected, by);
		if (next !== null) select(next);
	};
	const deps = [steps, viewer];
	useHotkeys("j", () => move((selected ?? -1) + 1), { enabled }, deps);
	useHotkeys("k", () => move((selected ?? steps.length) - 1), { enabled }, deps);
	useHotkeys("shift+j", () => moveInLane(1), { enabled }, deps);
	useHotkeys("shift+k", () => moveInLane(-1), { enabled }, deps);
	useHotkeys("g>g", () => move(0), { enabled }, deps);
	useHotkeys("shift+g", () => move(steps.length - 1), { enabled }, deps);
	useHotkeys(
		"enter, space",
		() => selected !== null && toggle(selected),
		{ enabled, preventDefault: true, ignoreEventWhen: isOnControl },
		deps,
	);
	useHotkeys("z", viewer.closeAll, { enabled }, deps);
	useHotkeys("f", () => viewer.setFocused((isFocused) => !isFocused), { enabled }, deps);
	useHotkeys(
		VIEW_KEY_LIST,
		({ key }) => {
			const view = VIEW_KEYS[key];
			if (view) viewer.show(view);
		},
		{ enabled },
		deps,
	);
	useHotkeys("y", () => void navigator.clipboard.writeText(window.location.href), { enabled }, deps);
}
