import { expect, test } from "vitest";
import { type Box, placeLabels } from "./place-labels.ts";

const FRAME: Box = { left: 46, right: 640, top: 0, bottom: 240 };
const at = (x: number, y: number, text = "name") => ({ id: `${x} ${y} ${text}`, text, x, y });
const markAt = ({ x, y }: { x: number; y: number }): Box => ({
	left: x - 6,
	right: x + 6,
	top: y - 20,
	bottom: y + 20,
});
const place = (labels: readonly ReturnType<typeof at>[]) =>
	placeLabels(labels, { frame: FRAME, marks: labels.map(markAt) });

const boxOf = ({ x, y, text, anchor }: ReturnType<typeof place>[number]): Box => {
	const left = anchor === "start" ? x : x - text.length * 6;
	return { left, right: left + text.length * 6, top: y - 9, bottom: y + 3 };
};
const isOver = (one: Box, other: Box) =>
	one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

test("names on one point stand below each other, names apart stay where they are", () => {
	const [first, second, far] = place([at(100, 50), at(100, 50, "other"), at(300, 50)]);
	expect(first).toMatchObject({ x: 109, y: 54, anchor: "start", pointedFrom: null });
	expect(second?.y).toBe(66);
	expect(far?.y).toBe(54);
});

test("a name without room to its right stands to the left of its point", () => {
	expect(place([at(630, 50)])[0]).toMatchObject({ anchor: "end", x: 621 });
});

test("a name gives way to the mark beside it, with its interval, and says whose it is when that leads far away", () => {
	const [label] = place([at(200, 100, "weak, run A"), at(230, 100, "x")]);
	expect(label).toMatchObject({ anchor: "end", y: 104, pointedFrom: null });
	const marks = [markAt({ x: 200, y: 100 }), { left: 100, right: 180, top: 60, bottom: 140 }];
	const [pushed] = placeLabels([at(200, 100, "weak")], { frame: FRAME, marks: [...marks, markAt({ x: 230, y: 100 })] });
	expect(pushed?.pointedFrom).toEqual({ x: 200, y: 100 });
});

test("however close thirty points stand, no name covers a mark or another name, or leaves the frame", () => {
	const points = Array.from({ length: 30 }, (_, n) => at(150 + ((n * 53) % 240), 60 + ((n * 37) % 110), `cohort ${n}`));
	const labels = place(points);
	expect(labels.length).toBeGreaterThan(20);
	for (const [n, label] of labels.entries()) {
		const box = boxOf(label);
		expect(box.left >= FRAME.left && box.right <= FRAME.right && box.bottom <= FRAME.bottom).toBe(true);
		for (const point of points) expect(isOver(box, markAt(point))).toBe(false);
		for (const other of labels.slice(n + 1)) expect(isOver(box, boxOf(other))).toBe(false);
	}
});

test("a name that fits nowhere is left out rather than drawn over something", () => {
	expect(placeLabels([at(100, 50)], { frame: FRAME, marks: [FRAME] })).toEqual([]);
});
