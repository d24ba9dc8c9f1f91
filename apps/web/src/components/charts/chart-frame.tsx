"use client";
import { toCsv } from "@aes/core/metrics";
import { Download, ImageDown, Table2 } from "lucide-react";
import { useRef, useState } from "react";
import { FigureTable } from "../table/figure-table.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { saveFile, toFileName } from "./save-file.ts";
import { toPng } from "./to-png.ts";

type ChartTable = { columns: readonly string[]; rows: readonly (readonly (string | number)[])[] };

type Props = {
	title: string;
	/** What is drawn and over which denominator, in one sentence. */
	note: string;
	/** The same numbers as the chart's: shown as a table, and taken away as CSV. */
	table: ChartTable;
	className?: string;
	/** The children draw one SVG, which can be taken away as PNG. */
	hasPicture?: boolean;
	children: React.ReactNode;
};

/** A chart never stands alone: the same data as a table, and as a file. */
export function ChartFrame({ title, note, table, className, hasPicture = false, children }: Props) {
	const [isTable, setTable] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);
	const drawing = useRef<HTMLDivElement>(null);
	const savePicture = async () => {
		const svg = drawing.current?.querySelector("svg");
		if (!svg) return;
		try {
			saveFile(`${toFileName(title)}.png`, await toPng(svg));
			setFailure(null);
		} catch (error) {
			setFailure(error instanceof Error ? error.message : String(error));
		}
	};
	return (
		<Card className={className}>
			<div className="mb-2 flex items-start justify-between gap-3">
				<div>
					<h2 className="text-sm font-semibold">{title}</h2>
					<p className="text-xs text-muted">{note}</p>
				</div>
				<div className="flex gap-1">
					<Button variant="ghost" className="px-2" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
						<Table2 aria-hidden className="size-4" />
						<span className="sr-only">Show {title} as a table</span>
					</Button>
					<Button variant="ghost" className="px-2" onClick={() => downloadCsv(title, table)}>
						<Download aria-hidden className="size-4" />
						<span className="sr-only">Download {title} as CSV</span>
					</Button>
					{hasPicture && !isTable && (
						<Button variant="ghost" className="px-2" onClick={() => void savePicture()}>
							<ImageDown aria-hidden className="size-4" />
							<span className="sr-only">Download {title} as PNG</span>
						</Button>
					)}
				</div>
			</div>
			{failure && (
				<p role="alert" className="mb-2 text-xs text-bad">
					The picture could not be made: {failure}
				</p>
			)}
			{isTable ? <FigureTable title={title} isTitleHidden {...table} /> : <div ref={drawing}>{children}</div>}
		</Card>
	);
}

function downloadCsv(title: string, table: ChartTable): void {
	const blob = new Blob([toCsv([table.columns, ...table.rows])], { type: "text/csv;charset=utf-8" });
	saveFile(`${toFileName(title)}.csv`, blob);
}
