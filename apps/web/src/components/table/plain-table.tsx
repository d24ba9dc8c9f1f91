import { Card, CardTitle } from "../ui/card.tsx";
import { ScrollRegion } from "../ui/scroll-region.tsx";

/** A short table in a card: a caption, column heads, rows, and a sentence when there are none. */
export function PlainTable(props: {
	title: string;
	columns: readonly string[];
	isEmpty: boolean;
	empty: string;
	children: React.ReactNode;
}) {
	return (
		<Card>
			<CardTitle>{props.title}</CardTitle>
			{props.isEmpty ? (
				<p className="py-3 text-muted">{props.empty}</p>
			) : (
				<ScrollRegion label={props.title}>
					<table className="w-full text-left">
						<caption className="sr-only">{props.title}</caption>
						<thead>
							<tr className="border-b text-xs text-muted">
								{props.columns.map((column) => (
									<th key={column} scope="col" className="whitespace-nowrap pb-2 pr-4 font-medium">
										{column}
									</th>
								))}
							</tr>
						</thead>
						<tbody>{props.children}</tbody>
					</table>
				</ScrollRegion>
			)}
		</Card>
	);
}

export function PlainRow({ children }: { children: React.ReactNode }) {
	return <tr className="h-8 border-b align-middle last:border-0 [&>td]:whitespace-nowrap [&>td]:pr-4">{children}</tr>;
}
