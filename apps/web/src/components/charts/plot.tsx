import { METHODS, type MethodName, methodColor } from "../domain/method-mark.tsx";
import type { Box } from "./place-labels.ts";

/** Units of a plot's drawing: it scales to its card's width. */
export const PLOT = { width: 640, height: 280, left: 46, right: 16, top: 14, bottom: 46 } as const;

const INNER_HEIGHT = PLOT.height - PLOT.top - PLOT.bottom;
export const INNER_WIDTH = PLOT.width - PLOT.left - PLOT.right;

/** A share from 0 to 1 on the upright axis, which always runs from 0 to 100 %. */
export const rateToY = (share: number): number => PLOT.top + (1 - share) * INNER_HEIGHT;

/** Charts say nothing to a screen reader: the table and the note beside them do. */
export function Plot({ children }: { children: React.ReactNode }) {
	return (
		<svg viewBox={`0 0 ${PLOT.width} ${PLOT.height}`} data-plot aria-hidden className="block w-full" fontSize="12">
			{children}
		</svg>
	);
}

export const RateAxis = () => <ShareAxis frame={PLOT} toY={rateToY} shares={[0, 0.25, 0.5, 0.75, 1]} />;

type ShareAxisProps = {
	frame: { width: number; left: number; right: number };
	toY: (share: number) => number;
	shares: readonly number[];
};

/** Lines and labels of these shares, in percent, across a drawing. */
export function ShareAxis({ frame, toY, shares }: ShareAxisProps) {
	return (
		<g>
			{shares.map((share) => (
				<g key={share}>
					<line x1={frame.left} x2={frame.width - frame.right} y1={toY(share)} y2={toY(share)} stroke="var(--border)" />
					<text x={frame.left - 6} y={toY(share) + 4} textAnchor="end" fill="var(--muted)">
						{share * 100} %
					</text>
				</g>
			))}
		</g>
	);
}

type PointProps = { x: number; share: { value: number; low: number; high: number }; method: MethodName };

/** A rate's dot in its method's colour and shape, with its interval. */
export function RatePoint({ x, share, method }: PointProps) {
	return (
		<g data-mark="rate">
			<Whisker x={x} top={rateToY(share.high)} bottom={rateToY(share.low)} color={methodColor(method)} />
			<Marker x={x} y={rateToY(share.value)} method={method} />
		</g>
	);
}

/** What a `RatePoint` covers. */
export function rateBox({ x, share }: Pick<PointProps, "x" | "share">): Box {
	const y = rateToY(share.value);
	const [top, bottom] = [
		Math.min(rateToY(share.high), y - MARKER_REACH),
		Math.max(rateToY(share.low), y + MARKER_REACH),
	];
	return { left: x - MARKER_REACH, right: x + MARKER_REACH, top, bottom };
}

/** What a `Marker` covers. */
export const markerBox = ({ x, y }: { x: number; y: number }): Box => ({
	left: x - MARKER_REACH,
	right: x + MARKER_REACH,
	top: y - MARKER_REACH,
	bottom: y + MARKER_REACH,
});

/** From a marker's centre to its farthest edge. */
const MARKER_REACH = 6;

type WhiskerProps = { x: number; top: number; bottom: number; color: string };

/** An interval, its ends at these heights of the drawing. */
export function Whisker({ x, top, bottom, color }: WhiskerProps) {
	return (
		<path
			d={`M${x - 4} ${top}h8M${x} ${top}V${bottom}M${x - 4} ${bottom}h8`}
			stroke={color}
			strokeWidth="1.5"
			fill="none"
		/>
	);
}

type MarkerProps = { x: number; y: number; method: MethodName; isHollow?: boolean };

/** Circle, square, triangle, as in every table; hollow ones tell variants apart where no name stands beside. */
export function Marker({ x, y, method, isHollow = false }: MarkerProps) {
	const color = methodColor(method);
	const look = isHollow ? { fill: "var(--background)", stroke: color, strokeWidth: 1.5 } : { fill: color };
	const shape = METHODS.indexOf(method);
	if (shape === 0) return <circle cx={x} cy={y} r="5" {...look} />;
	if (shape === 1) return <rect x={x - 4.5} y={y - 4.5} width="9" height="9" {...look} />;
	return <path d={`M${x} ${y - 6}l5.5 10h-11Z`} {...look} />;
}

/** A name cut to what fits under a point. */
export const shorten = (text: string, most: number): string =>
	text.length > most ? `${text.slice(0, most - 1)}…` : text;
