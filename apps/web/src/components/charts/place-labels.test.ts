import { expect, test } from "vitest";
import { placeLabels } from "./place-labels.ts";

const at = (x: number, y: number, text = "name") => ({ id: `${x} ${y} ${text}`, text, x, y });

test("names on one point stand below each other, names apart stay where they are", () => {
	const [first, second, far] = placeLabels([at(10, 50), at(10, 50, "other"), at(300, 50)], 640);
	expect(second?.y).toBe((first?.y ?? 0) + 12);
	expect(far?.y).toBe(first?.y);
});

test("a name without room to its right stands to the left of its point", () => {
	const [label] = placeLabels([at(630, 50)], 640);
	expect(label).toMatchObject({ anchor: "end", x: 621 });
});
