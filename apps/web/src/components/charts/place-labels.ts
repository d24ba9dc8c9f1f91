/** Edges of a part of a drawing; y grows downwards. */
export type Box = { left: number; right: number; top: number; bottom: number };

export type Label = { id: string; text: string; x: number; y: number };
export type PlacedLabel = Label & {
	anchor: "start" | "end";
	/** The point that it names, where it stands too far from it to be told by its place. */
	pointedFrom: { x: number; y: number } | null;
};

const CHAR_WIDTH = 6;
const LINE_HEIGHT = 12;
/** From a text's base line up to its top. */
const ASCENT = 9;
const GAP = 9;
/** A name two lines away still beats one on the other side of its point. */
const LEFT_COSTS = 2.5;

/**
 * A place for each label's base line beside its point, from top to bottom: to the right, else on a line nearby, else to
 * the left; within the frame, and never over a mark or a label before it. A label without such a place is left out: what
 * it says stands in the chart's table too.
 */
export function placeLabels(
	labels: readonly Label[],
	{ frame, marks }: { frame: Box; marks: readonly Box[] },
): PlacedLabel[] {
	const taken: Box[] = [...marks];
	const offsets = listOffsets(Math.ceil((frame.bottom - frame.top) / LINE_HEIGHT));
	const inOrder = [...labels].sort((one, other) => one.y - other.y || one.x - other.x);
	return inOrder.flatMap((label) => {
		const places = offsets.map((offset) => toPlace(label, offset));
		const free = places.find(({ box }) => isWithin(box, frame) && !taken.some((other) => isOver(box, other)));
		if (!free) return [];
		taken.push(free.box);
		return [free.placed];
	});
}

type Offset = { lines: number; isLeft: boolean };

/** The nearest first; of equals the one below. */
function listOffsets(most: number): Offset[] {
	const costOf = ({ lines, isLeft }: Offset) => Math.abs(lines) + (isLeft ? LEFT_COSTS : 0);
	return Array.from({ length: 2 * most + 1 }, (_, at) => most - at)
		.flatMap((lines) => [false, true].map((isLeft) => ({ lines, isLeft })))
		.sort((one, other) => costOf(one) - costOf(other));
}

function toPlace(label: Label, { lines, isLeft }: Offset): { box: Box; placed: PlacedLabel } {
	const width = label.text.length * CHAR_WIDTH;
	const x = isLeft ? label.x - GAP : label.x + GAP;
	const y = label.y + 4 + lines * LINE_HEIGHT;
	const left = isLeft ? x - width : x;
	return {
		box: { left, right: left + width, top: y - ASCENT, bottom: y - ASCENT + LINE_HEIGHT },
		placed: {
			...label,
			x,
			y,
			anchor: isLeft ? "end" : "start",
			pointedFrom: Math.abs(lines) > 1 ? { x: label.x, y: label.y } : null,
		},
	};
}

const isWithin = (box: Box, frame: Box): boolean =>
	box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;

const isOver = (one: Box, other: Box): boolean =>
	one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
