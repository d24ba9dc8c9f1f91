"use client";
import { useState } from "react";
import { useHotkeys } from "react-hotkeys-hook";

/** The row that j and k move; -1 until one of them is pressed. `reveal` brings it into view. */
export function useRowCursor(count: number, reveal: (index: number) => void): number {
	const [cursor, setCursor] = useState(-1);
	const move = (step: number) => {
		const next = Math.min(Math.max(cursor + step, 0), count - 1);
		setCursor(next);
		if (next >= 0) reveal(next);
	};
	useHotkeys("j", () => move(1), [cursor, count]);
	useHotkeys("k", () => move(-1), [cursor, count]);
	return Math.min(cursor, count - 1);
}
