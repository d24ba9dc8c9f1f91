import { formatRate, METHOD_TITLE } from "@aes/core/metrics";
import { ChartFrame } from "../../../components/charts/chart-frame.tsx";
import { Marker, ShareAxis, shorten, Whisker } from "../../../components/charts/plot.tsx";
import { methodColor } from "../../../components/domain/method-mark.tsx";
import { type DomainRow, DRAWING_WIDTH, drawingHeight, PANEL, shareToY, toDomainPanels } from "./domain-panels.ts";

type Panel = ReturnType<typeof toDomainPanels>[number];

/** Acceptance by domain and proposer in small multiples: the paper's Table 8 as a picture. */
export function DomainChart({ rows, denominator }: { rows: readonly DomainRow[]; denominator: string }) {
	const panels = toDomainPanels(rows);
	return (
		<ChartFrame
			title="Acceptance by domain and proposer"
			note={`accepted / ${denominator} proposals with the Wilson 95 % interval; circle Prompt, square Prompt + feedback, triangle Agentic, hollow where a variant of it ran too`}
			hasPicture
			table={{
				columns: ["Domain", "Proposer", "Method", "Variant", "Acceptance [95 %], %", "Accepted", denominator],
				rows: rows.map(({ domain, proposer, method, variant, share }) => [
					domain ?? "All domains",
					proposer,
					METHOD_TITLE[method],
					variant,
					formatRate(share),
					share?.successes ?? 0,
					share?.total ?? 0,
				]),
			}}
		>
			<svg viewBox={`0 0 ${DRAWING_WIDTH} ${drawingHeight(panels)}`} aria-hidden className="block w-full" fontSize="11">
				{panels.map((panel) => (
					<DomainPanel key={panel.domain} panel={panel} />
				))}
			</svg>
		</ChartFrame>
	);
}

function DomainPanel({ panel: { domain, x, y, groups } }: { panel: Panel }) {
	return (
		<g transform={`translate(${x} ${y})`} data-mark="domain">
			<text x={PANEL.left} y={15} fontWeight="600" fill="var(--foreground)">
				{shorten(domain, 42)}
			</text>
			<ShareAxis frame={PANEL} toY={shareToY} shares={[0, 0.5, 1]} />
			{groups.map(({ proposer, x: middle, points }) => (
				<g key={proposer}>
					{points.map(({ row, x: at }) => (
						<DomainPoint key={row.cohortId} row={row} x={at} />
					))}
					<text x={middle} y={PANEL.height - 8} textAnchor="middle" fill="var(--foreground)">
						{shorten(proposer.slice(proposer.indexOf("/") + 1), Math.floor(40 / groups.length))}
					</text>
				</g>
			))}
		</g>
	);
}

/** Nothing is drawn where no proposal counts: the table says so. */
function DomainPoint({ row: { share, method, variant }, x }: { row: DomainRow; x: number }) {
	if (!share) return null;
	return (
		<g data-mark="rate">
			<Whisker x={x} top={shareToY(share.high)} bottom={shareToY(share.low)} color={methodColor(method)} />
			<Marker x={x} y={shareToY(share.value)} method={method} isHollow={variant !== ""} />
		</g>
	);
}
