import { expect, test } from "vitest";
import { type DaySpend, describeDaySpend } from "./day-spend.ts";

const day: DaySpend = { day: "2026-11-30", limitMicroUsd: 5e6, spentMicroUsd: 1.2e6, reservedMicroUsd: 0.3e6 };

test.each([
	["of $5.00, $3.50 left", {}],
	["reserved, no day budget", { limitMicroUsd: null }],
	["of $1.00, $0.50 over", { limitMicroUsd: 1e6 }],
	["of $0.00, $1.50 over", { limitMicroUsd: 0 }],
])("says how a day stands: %s", (end, changes) => {
	const text = describeDaySpend({ ...day, ...changes });
	expect(text).toMatch(/^2026-11-30 UTC: \$1\.20 spent and \$0\.30 reserved/);
	expect(text.endsWith(end)).toBe(true);
});
