"use client";
import { useRef } from "react";
import { useHotkeys } from "react-hotkeys-hook";

/** The ids of the rows that an action is for. */
export type Selection = { ids: ReadonlySet<string>; onChange: (ids: ReadonlySet<string>) => void };

/** x chooses the row under the cursor, Shift+x all from the last one chosen to it, a every loaded row or none. */
export function useSelectionKeys(rows: readonly { id: string }[], cursor: number, selection?: Selection): void {
	const anchor = useRef<number>(-1);
	const enabled = selection !== undefined;
	const at = rows[cursor];
	useHotkeys(
		"x",
		() => {
			if (!at || !selection) return;
			anchor.current = cursor;
			selection.onChange(toggled(selection.ids, at.id));
		},
		{ enabled },
		[at, selection],
	);
	useHotkeys(
		"shift+x",
		() => {
			if (!selection || cursor < 0) return;
			const [from, to] = [Math.min(Math.max(anchor.current, 0), cursor), Math.max(anchor.current, cursor)];
			selection.onChange(new Set([...selection.ids, ...rows.slice(from, to + 1).map(({ id }) => id)]));
		},
		{ enabled },
		[rows, cursor, selection],
	);
	useHotkeys(
		"a",
		() => {
			const isAll = rows.every(({ id }) => selection?.ids.has(id));
			selection?.onChange(new Set(isAll ? [] : rows.map(({ id }) => id)));
		},
		{ enabled },
		[rows, selection],
	);
}

export function SelectBoxCell({ row, selection }: { row: { id: string; name?: string }; selection: Selection }) {
	return (
		<td className="pl-3">
			<input
				type="checkbox"
				aria-label={`Choose ${row.name ?? row.id}`}
				checked={selection.ids.has(row.id)}
				onChange={() => selection.onChange(toggled(selection.ids, row.id))}
				className="block size-4 accent-[var(--accent)]"
			/>
		</td>
	);
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
	const next = new Set(ids);
	if (!next.delete(id)) next.add(id);
	return next;
}
