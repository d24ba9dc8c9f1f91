import { expect, test } from "vitest";
import { isSame } from "./matched-rows.ts";

const aRow = (...outcomes: ("accepted" | "rejected" | "undecided")[]) => ({
	cells: Object.fromEntries(outcomes.map((outcome, at) => [`c${at}`, { proposalId: `p${at}`, outcome, rounds: 1 }])),
});

test("a row where all ended alike holds no difference, whatever that end was", () => {
	expect(isSame(aRow("accepted", "accepted"))).toBe(true);
	expect(isSame(aRow("undecided", "undecided"))).toBe(true);
	expect(isSame(aRow("rejected"))).toBe(true);
});

test("one other end makes a difference", () => {
	expect(isSame(aRow("accepted", "accepted", "rejected"))).toBe(false);
	expect(isSame(aRow("rejected", "undecided"))).toBe(false);
});
