type Label = { id: string; text: string; x: number; y: number };
type PlacedLabel = Label & { anchor: "start" | "end" };

const CHAR_WIDTH = 6;
const LINE_HEIGHT = 12;
const GAP = 9;

/** From top to bottom, each where it covers none before it; to the left of its point where the right has no room. */
export function placeLabels(labels: readonly Label[], width: number): PlacedLabel[] {
	const placed: PlacedLabel[] = [];
	for (const label of [...labels].sort((one, other) => one.y - other.y || one.x - other.x)) {
		const isRight = label.x + GAP + label.text.length * CHAR_WIDTH <= width;
		const anchor = isRight ? ("start" as const) : ("end" as const);
		const own = { ...label, anchor, x: isRight ? label.x + GAP : label.x - GAP, y: label.y + 4 };
		while (placed.some((other) => isOver(own, other))) own.y += LINE_HEIGHT;
		placed.push(own);
	}
	return placed;
}

function isOver(one: PlacedLabel, other: PlacedLabel): boolean {
	const [left, right] = [spanOf(one), spanOf(other)];
	return Math.abs(one.y - other.y) < LINE_HEIGHT && left.from < right.to && right.from < left.to;
}

function spanOf({ x, text, anchor }: PlacedLabel): { from: number; to: number } {
	const width = text.length * CHAR_WIDTH;
	return anchor === "start" ? { from: x, to: x + width } : { from: x - width, to: x };
}
