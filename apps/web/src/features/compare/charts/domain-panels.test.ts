import { expect, test } from "vitest";
import { type DomainRow, drawingHeight, PANEL, shareToY, toDomainPanels } from "./domain-panels.ts";

const aRow = (domain: string | null, proposer: string, cohortId: string): DomainRow => ({
	...{ source: "model", method: "agentic", variant: "", share: null, meanRounds: null },
	...{ isHighest: false, isFewestRounds: false, domain, proposer, cohortId },
});

const ROWS = ["logs", "sql", "web", null].flatMap((domain) => [
	aRow(domain, "vendor/one", "a"),
	aRow(domain, "vendor/one", "b"),
	aRow(domain, "vendor/two", "c"),
]);

test("each domain has a panel of its own, two in a line, and all of them together have none", () => {
	const panels = toDomainPanels(ROWS);
	expect(panels.map(({ domain, x, y }) => [domain, x, y])).toEqual([
		["logs", 0, 0],
		["sql", PANEL.width, 0],
		["web", 0, PANEL.height],
	]);
	expect(drawingHeight(panels)).toBe(2 * PANEL.height);
	expect(toDomainPanels(ROWS.filter(({ domain }) => domain === null))).toEqual([]);
});

test("a proposer's cohorts stand together, and all within the panel", () => {
	const [panel] = toDomainPanels(ROWS);
	expect(panel?.groups.map(({ proposer, points }) => [proposer, points.map(({ row }) => row.cohortId)])).toEqual([
		["vendor/one", ["a", "b"]],
		["vendor/two", ["c"]],
	]);
	const xs = panel?.groups.flatMap(({ points }) => points.map(({ x }) => x)) ?? [];
	expect([...xs].sort((left, right) => left - right)).toEqual(xs);
	expect(Math.min(...xs)).toBeGreaterThan(PANEL.left);
	expect(Math.max(...xs)).toBeLessThan(PANEL.width - PANEL.right);
});

test("nothing accepted lies at the bottom, everything at the top", () => {
	expect(shareToY(1)).toBe(PANEL.top);
	expect(shareToY(0)).toBe(PANEL.height - PANEL.bottom);
});
