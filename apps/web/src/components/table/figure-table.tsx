import { ScrollRegion } from "../ui/scroll-region.tsx";

type Props = {
	title: string;
	/** The title stands elsewhere on the page already. */
	isTitleHidden?: boolean;
	columns: readonly string[];
	rows: readonly (readonly (string | number)[])[];
};

/** Figures as plain rows, which scroll sideways where they must. */
export function FigureTable({ title, isTitleHidden = false, columns, rows }: Props) {
	return (
		<ScrollRegion label={title}>
			<table className="w-full text-left text-xs">
				<caption className={isTitleHidden ? "sr-only" : "py-1 text-left font-medium"}>{title}</caption>
				<thead>
					<tr className="border-b text-muted">
						{columns.map((column) => (
							<th key={column} scope="col" className="py-1.5 pr-3 font-medium">
								{column}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={row.join(" ")} className="border-b last:border-0">
							{row.map((cell, at) => (
								<td key={columns[at]} className="py-1.5 pr-3">
									{cell}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</ScrollRegion>
	);
}
