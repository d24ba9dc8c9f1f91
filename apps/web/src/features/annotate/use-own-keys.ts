"use client";
import { useEffect, useRef } from "react";

/**
 * Keys of one page that come before those of every page, which use some of the same letters. They stand down while a
 * dialog is open and for characters typed with AltGr.
 */
export function useOwnKeys(findAction: (event: KeyboardEvent) => (() => void) | null): void {
	const latest = useRef(findAction);
	latest.current = findAction;
	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			if (event.altKey || event.getModifierState("AltGraph") || document.querySelector("[role=dialog]")) return;
			const act = latest.current(event);
			if (!act) return;
			event.preventDefault();
			event.stopImmediatePropagation();
			act();
		};
		window.addEventListener("keydown", onKeyDown, { capture: true });
		return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
	}, []);
}

export const isTyping = (target: EventTarget | null): boolean =>
	target instanceof Element &&
	target.closest("textarea, select, input:not([type=radio]):not([type=checkbox]), [contenteditable]") !== null;
