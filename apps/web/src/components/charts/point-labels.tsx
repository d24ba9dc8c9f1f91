import { placeLabels } from "./place-labels.ts";
import { PLOT } from "./plot.tsx";

export type PointLabel = { id: string; text: string; x: number; y: number };

/** Names beside points, moved down where they would cover each other, and to the left at the right edge. */
export function PointLabels({ labels }: { labels: readonly PointLabel[] }) {
	return (
		<g fontSize="11" fill="var(--foreground)">
			{placeLabels(labels, PLOT.width).map(({ id, text, x, y, anchor }) => (
				<text key={id} x={x} y={y} textAnchor={anchor}>
					{text}
				</text>
			))}
		</g>
	);
}
