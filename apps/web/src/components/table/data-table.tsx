"use client";
import { type CellData, type ColumnDef, useTable } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { cn } from "../../lib/cn.ts";
import { useRowCursor } from "./use-row-cursor.ts";

// biome-ignore lint/complexity/noBannedTypes: the table needs no optional feature, and the library spells that {}.
type NoFeatures = {};
export type Columns<Row extends object> = ColumnDef<NoFeatures, Row, CellData>[];

type Props<Row extends { id: string }> = {
	caption: string;
	columns: Columns<Row>;
	rows: readonly Row[];
	/** Rows that match, loaded or not. */
	total: number;
	/** Where Enter and a click lead. */
	hrefOf: (row: Row) => string;
	onEndReached: () => void;
};

const ROW_PX = 36;
const OVERSCAN = 12;

/** A windowed table: j/k move, Enter opens, the next page loads as its end comes near. */
export function DataTable<Row extends { id: string }>({
	caption,
	columns,
	rows,
	total,
	hrefOf,
	onEndReached,
}: Props<Row>) {
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
	const open = (row: Row | undefined) => row && router.push(hrefOf(row) as never);
	useHotkeys("enter", () => open(rows[cursor]), { enabled: cursor >= 0 }, [rows, cursor]);

	const items = virtualizer.getVirtualItems();
	const lastIndex = items.at(-1)?.index ?? 0;
	useEffect(() => {
		if (lastIndex >= rows.length - OVERSCAN && rows.length < total) onEndReached();
	}, [lastIndex, rows.length, total, onEndReached]);

	return (
		<section
			ref={scrollRef}
			aria-label={caption}
			className="max-h-[calc(100dvh-13rem)] overflow-auto rounded-lg border"
		>
			<table className="w-full border-collapse text-left" aria-rowcount={total + 1}>
				<caption className="sr-only">{caption}</caption>
				<thead className="sticky top-0 z-10 bg-surface text-xs text-muted">
					{table.getHeaderGroups().map((group) => (
						<tr key={group.id} aria-rowindex={1}>
							{group.headers.map((header) => (
								<th key={header.id} scope="col" className="whitespace-nowrap border-b px-3 py-2 font-medium">
									<table.FlexRender header={header} />
								</th>
							))}
						</tr>
					))}
				</thead>
				<tbody>
					<Spacer height={items[0]?.start ?? 0} columns={columns.length} />
					{items.map(({ index }) => {
						const row = model[index];
						if (!row) return null;
						return (
							// biome-ignore lint/a11y/useKeyWithClickEvents: each row's first cell holds the link; the click is a larger target for it.
							<tr
								key={row.id}
								aria-rowindex={index + 2}
								aria-current={index === cursor || undefined}
								onClick={(event) =>
									event.target instanceof Element && !event.target.closest("a,button") && open(rows[index])
								}
								style={{ height: ROW_PX }}
								className={cn(
									"cursor-pointer border-b last:border-0 hover:bg-surface",
									index === cursor && "bg-surface-2",
								)}
							>
								{row.getAllCells().map((cell) => (
									<td key={cell.id} className="whitespace-nowrap px-3">
										<table.FlexRender cell={cell} />
									</td>
								))}
							</tr>
						);
					})}
					<Spacer height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} columns={columns.length} />
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
