import { type Box, type Label, placeLabels } from "./place-labels.ts";
import { PLOT, rateToY } from "./plot.tsx";

export type PointLabel = Label;

const FRAME: Box = { left: PLOT.left, right: PLOT.width, top: 0, bottom: rateToY(0) + 8 };

/** Names beside points, where they cover neither the marks nor each other. */
export function PointLabels({ labels, marks }: { labels: readonly PointLabel[]; marks: readonly Box[] }) {
	return (
		<g fontSize="11" fill="var(--foreground)">
			{placeLabels(labels, { frame: FRAME, marks }).map(({ id, text, x, y, anchor, pointedFrom }) => (
				<g key={id} data-label={id}>
					{pointedFrom && (
						<line x1={pointedFrom.x} y1={pointedFrom.y} x2={x} y2={y - 4} stroke="var(--muted)" strokeWidth="0.75" />
					)}
					<text x={x} y={y} textAnchor={anchor}>
						{text}
					</text>
				</g>
			))}
		</g>
	);
}
