"use client";
import { useEffect } from "react";
import { useHotkeys } from "react-hotkeys-hook";

type Peek<Row> = { isOpen: boolean; show: (row: Row) => void; close: () => void };

/** o looks into the row under the cursor and away again; while it looks, the cursor takes it along. */
export function usePeekKey<Row extends { id: string }>(row: Row | undefined, peek: Peek<Row> | undefined): void {
	const toggle = () => (peek?.isOpen ? peek.close() : row && peek?.show(row));
	useHotkeys("o", toggle, { enabled: peek !== undefined }, [row, peek]);
	const id = row?.id;
	// biome-ignore lint/correctness/useExhaustiveDependencies: only a move of the cursor changes what is looked into.
	useEffect(() => {
		if (row && peek?.isOpen) peek.show(row);
	}, [id]);
}
