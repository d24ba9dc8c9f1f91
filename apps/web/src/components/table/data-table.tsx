"use client";
import { type CellData, type ColumnDef, useTable } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { cn } from "../../lib/cn.ts";
import { isOnControl } from "../../lib/is-on-control.ts";
import { usePeekKey } from "./use-peek-key.ts";
import { useRowCursor } from "./use-row-cursor.ts";
import { SelectBoxCell, type Selection, useSelectionKeys } from "./use-selection.tsx";

// biome-ignore lint/complexity/noBannedTypes: the table needs no optional feature, and the library spells that {}.
type NoFeatures = {};
export type Columns<Row extends object> = ColumnDef<NoFeatures, Row, CellData>[];

type Props<Row extends { id: string }> = {
	caption: string;
	columns: Columns<Row>;
	/** Ids of the columns that a narrow screen shows. */
	essential: readonly string[];
	rows: readonly Row[];
	/** Rows that match, loaded or not. */
	total: number;
	/** True while the rows are those of the filter before. */
	isStale: boolean;
	/** Where Enter and a click lead. */
	hrefOf: (row: Row) => Route;
	onEndReached: () => void;
	/** In place of the table when no row matches. */
	empty: React.ReactNode;
	/** Rows that are chosen for an action: x chooses, Shift+x up to here, a all that are loaded. */
	selection?: Selection;
	/** Told of the row under the cursor when o is pressed, and as the cursor moves while a row is looked into. */
	peek?: { isOpen: boolean; show: (row: Row) => void; close: () => void };
};

const ROW_PX = 36;
const OVERSCAN = 12;

/** A windowed table: j/k move, Enter opens, the next page loads as its end comes near. */
export function DataTable<Row extends { id: string }>(props: Props<Row>) {
	const { caption, columns, rows, total, onEndReached } = props;
	const router = useRouter();
	const scrollRef = useRef<HTMLDivElement>(null);
	const table = useTable<NoFeatures, Row>({ features: {}, columns, data: rows as Row[], getRowId: (row) => row.id });
	const model = table.getRowModel().rows;
	const virtualizer = useVirtualizer({
		count: model.length,
		getScrollElement: () => scrollRef.current,
		estimateSize: () => ROW_PX,
		overscan: OVERSCAN,
	});
	const cursor = useRowCursor(model.length, (index) => virtualizer.scrollToIndex(index));
	const open = (row: Row | undefined) => row && router.push(props.hrefOf(row));
	useSelectionKeys(rows, cursor, props.selection);
	usePeekKey(rows[cursor], props.peek);
	useHotkeys("enter", () => open(rows[cursor]), { enabled: cursor >= 0, ignoreEventWhen: isOnControl }, [rows, cursor]);

	const items = virtualizer.getVirtualItems();
	const isNearEnd = (items.at(-1)?.index ?? 0) >= rows.length - OVERSCAN && rows.length < total;
	useEffect(() => {
		if (isNearEnd) onEndReached();
	});

	if (rows.length === 0) return props.empty;
	const visibility = (columnId: string) => (props.essential.includes(columnId) ? "" : "max-sm:hidden");
	return (
		<section
			ref={scrollRef}
			aria-label={caption}
			aria-busy={props.isStale}
			className={cn(
				"relative max-h-[max(20rem,calc(100dvh-12.5rem))] overflow-auto rounded-lg border",
				props.isStale && "opacity-60",
			)}
		>
			<table className="w-full border-collapse text-left" aria-rowcount={total + 1}>
				<caption className="sr-only">{caption}</caption>
				<thead className="sticky top-0 z-10 bg-surface text-xs text-muted shadow-[inset_0_-1px_0_var(--border)]">
					{table.getHeaderGroups().map((group) => (
						<tr key={group.id} aria-rowindex={1}>
							{props.selection && (
								<th scope="col" className="w-8 pl-3">
									<span className="sr-only">Chosen</span>
								</th>
							)}
							{group.headers.map((header) => (
								<th
									key={header.id}
									scope="col"
									className={cn("whitespace-nowrap px-2 py-2 font-medium first:pl-3", visibility(header.column.id))}
								>
									<table.FlexRender header={header} />
								</th>
							))}
						</tr>
					))}
				</thead>
				<tbody>
					<Spacer height={items[0]?.start ?? 0} columns={columns.length + (props.selection ? 1 : 0)} />
					{items.map(({ index }) => {
						const row = model[index];
						if (!row) return null;
						return (
							<tr
								key={row.id}
								aria-rowindex={index + 2}
								aria-current={index === cursor || undefined}
								onClick={(event) => !isOnControl(event.nativeEvent) && open(rows[index])}
								style={{ height: ROW_PX }}
								className={cn(
									"cursor-pointer border-b last:border-0 hover:bg-surface",
									index === cursor && "bg-surface-2 shadow-[inset_2px_0_0_var(--accent)]",
								)}
							>
								{props.selection && <SelectBoxCell row={row.original} selection={props.selection} />}
								{row.getAllCells().map((cell) => (
									<td key={cell.id} className={cn("whitespace-nowrap px-2 first:pl-3", visibility(cell.column.id))}>
										<table.FlexRender cell={cell} />
									</td>
								))}
							</tr>
						);
					})}
					<Spacer
						height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)}
						columns={columns.length + (props.selection ? 1 : 0)}
					/>
				</tbody>
			</table>
		</section>
	);
}

function Spacer({ height, columns }: { height: number; columns: number }) {
	if (height <= 0) return null;
	return (
		<tr aria-hidden style={{ height }}>
			<td colSpan={columns} />
		</tr>
	);
}
