/** The lanes of a trace, from top to bottom. */
export const LANES = ["read", "build", "write", "test"] as const;
export type Lane = (typeof LANES)[number];

export const LANE_TITLE: Record<Lane, string> = { read: "Read", build: "Build", write: "Write", test: "Test" };
export const laneLetter = (lane: Lane): string => LANE_TITLE[lane].charAt(0);
export const laneColor = (lane: Lane): string => `var(--lane-${lane})`;

export const isLane = (label: string | null): label is Lane => LANES.some((lane) => lane === label);

/** A lane's letter on its colour's edge; what is in no lane shows a dot. */
export function LaneChip({ label }: { label: string | null }) {
	const lane = isLane(label) ? label : null;
	return (
		<span
			title={lane ? LANE_TITLE[lane] : (label ?? "no label")}
			style={lane ? { borderColor: laneColor(lane) } : undefined}
			className="inline-flex h-5 w-6 shrink-0 items-center justify-center rounded-sm border-l-4 bg-surface-2 font-mono text-xs font-semibold"
		>
			<span aria-hidden>{lane ? laneLetter(lane) : "·"}</span>
			<span className="sr-only">{lane ? LANE_TITLE[lane] : (label ?? "no label")}</span>
		</span>
	);
}
