import { ANSWER_LABELS, type AnswerLabel, type Table } from "@aes/core/annotations";
import { Card, CardTitle } from "../../../components/ui/card.tsx";
import { ScrollRegion } from "../../../components/ui/scroll-region.tsx";
import { cn } from "../../../lib/cn.ts";
import { labelTitle } from "../label-words.ts";

export type Cell = { row: AnswerLabel; column: AnswerLabel };
type Props = {
	title: string;
	note: string;
	rows: string;
	columns: string;
	table: Table;
	chosen?: Cell | null;
	/** Cells that hold something can be opened. */
	onOpen?: (cell: Cell) => void;
};

const count = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(1));

/** Counts of labels against labels; the shade is a cell's share of its row, from 0 to 100 %. */
export function Matrix({ title, note, rows, columns, table, chosen = null, onOpen }: Props) {
	return (
		<Card>
			<CardTitle>{title}</CardTitle>
			<ScrollRegion label={title}>
				<table className="text-right">
					<caption className="sr-only">
						{title}: rows {rows}, columns {columns}
					</caption>
					<thead>
						<tr className="text-xs text-muted">
							<th scope="col" className="pr-3 text-left font-normal">
								{rows} ↓ · {columns} →
							</th>
							{ANSWER_LABELS.map((label) => (
								<th key={label} scope="col" className="w-16 px-2 pb-1 font-medium">
									{labelTitle(label)}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{ANSWER_LABELS.map((row, at) => {
							const line = table[at] ?? [];
							const total = line.reduce((sum, value) => sum + value, 0);
							return (
								<tr key={row}>
									<th scope="row" className="pr-3 text-left text-xs font-medium text-muted">
										{labelTitle(row)}
									</th>
									{ANSWER_LABELS.map((column, to) => {
										const value = line[to] ?? 0;
										const isChosen = chosen?.row === row && chosen.column === column;
										const share = total > 0 ? value / total : 0;
										return (
											<td key={column} className="p-0.5">
												<Count
													value={value}
													share={share}
													isChosen={isChosen}
													label={`${labelTitle(row)} × ${labelTitle(column)}: ${count(value)}`}
													{...(onOpen && value > 0 && { onOpen: () => onOpen({ row, column }) })}
												/>
											</td>
										);
									})}
								</tr>
							);
						})}
					</tbody>
				</table>
			</ScrollRegion>
			<p className="mt-2 text-xs text-muted">{note}</p>
		</Card>
	);
}

type CountProps = { value: number; share: number; isChosen: boolean; label: string; onOpen?: () => void };

function Count({ value, share, isChosen, label, onOpen }: CountProps) {
	const look = cn("block h-8 w-full min-w-14 rounded px-2 leading-8", isChosen && "outline-2 outline-accent");
	const style = { background: `color-mix(in srgb, var(--accent) ${Math.round(share * 35)}%, transparent)` };
	if (!onOpen)
		return (
			<span className={cn(look, value === 0 && "text-muted")} style={style}>
				{count(value)}
			</span>
		);
	return (
		<button type="button" onClick={onOpen} aria-label={label} className={cn(look, "underline")} style={style}>
			{count(value)}
		</button>
	);
}
