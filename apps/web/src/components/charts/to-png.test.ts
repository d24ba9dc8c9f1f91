import { expect, test } from "vitest";
import { toStandalone } from "./to-png.ts";

const look = { width: 320, height: 200, font: 'ui-sans-serif, "Segoe UI"', colorOf: () => "#0072b2" };

test("a drawing leaves the page with its size, its font and its colours", () => {
	const markup =
		'<svg viewBox="0 0 64 40" class="w-full" style="height:40px"><path fill="var(--method-agentic)" class="x"></path></svg>';
	expect(toStandalone(markup, look)).toBe(
		`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200" font-family="ui-sans-serif, 'Segoe UI'" viewBox="0 0 64 40"><path fill="#0072b2" class="x"></path></svg>`,
	);
});

test("a colour that the page does not know stays as it is", () => {
	const markup = '<svg width="10"><rect width="5" fill="var(--unknown)"></rect></svg>';
	const alone = toStandalone(markup, { ...look, colorOf: () => "" });
	expect(alone).toContain('<rect width="5" fill="var(--unknown)">');
	expect(alone.match(/width=/g)).toHaveLength(2);
});
