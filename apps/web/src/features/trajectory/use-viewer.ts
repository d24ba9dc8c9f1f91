"use client";
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useCallback, useMemo, useState } from "react";

export const VIEWS = ["lanes", "steps", "terminal", "timeline", "files", "verifier"] as const;
export type View = (typeof VIEWS)[number];

export type Viewer = ReturnType<typeof useViewer>;

/** Which view and which step, both in the address; `?step=` counts from 1, as the rows do. Which rows are open is the page's own. */
export function useViewer() {
	const [{ step, view }, setAddress] = useQueryStates({
		step: parseAsInteger,
		view: parseAsStringLiteral(VIEWS).withDefault("lanes"),
	});
	const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
	const [isFocused, setFocused] = useState(false);
	const select = useCallback((index: number) => void setAddress({ step: index + 1 }), [setAddress]);
	const show = useCallback((next: View) => void setAddress({ view: next }), [setAddress]);
	const toggle = useCallback((index: number) => {
		setOpened((before) => {
			const after = new Set(before);
			if (!after.delete(index)) after.add(index);
			return after;
		});
	}, []);
	const open = useCallback((index: number) => setOpened((before) => new Set(before).add(index)), []);
	const closeAll = useCallback(() => setOpened(new Set()), []);
	const selected = step === null ? null : Math.max(step - 1, 0);
	return useMemo(
		() => ({ view, show, selected, select, opened, toggle, open, closeAll, isFocused, setFocused }),
		[view, show, selected, select, opened, toggle, open, closeAll, isFocused],
	);
}
