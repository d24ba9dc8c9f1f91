import { describe, expect, it } from "vitest";
import { mcnemarExact } from "./mcnemar-exact.ts";
import { pairedDifference } from "./paired-difference.ts";
import { wilsonInterval } from "./wilson-interval.ts";

/** Cavo et al. 2012 and Bentur et al. 2009, as Fagerland, Lydersen and Laake use them for paired proportions. */
const cavo = { both: 59, onlyFirst: 6, onlySecond: 16, neither: 80 };
const bentur = { both: 1, onlyFirst: 1, onlySecond: 7, neither: 12 };

describe("pairedDifference", () => {
	it("gives the published −0.0621 [−0.1186, −0.0046] for Cavo's table", () => {
		const { value, low, high } = pairedDifference(cavo) ?? { value: 0, low: 0, high: 0 };
		expect([value, low, high].map((share) => share.toFixed(4))).toEqual(["-0.0621", "-0.1186", "-0.0046"]);
	});

	it("gives the published [−0.507, −0.026] for Bentur's table", () => {
		const { low, high } = pairedDifference(bentur) ?? { low: 0, high: 0 };
		expect([low, high].map((share) => share.toFixed(3))).toEqual(["-0.507", "-0.026"]);
	});

	it("changes its sign with the order of the two", () => {
		const forth = pairedDifference(cavo);
		const back = pairedDifference({ ...cavo, onlyFirst: cavo.onlySecond, onlySecond: cavo.onlyFirst });
		expect(back?.low).toBeCloseTo(-(forth?.high ?? 0), 12);
		expect(back?.high).toBeCloseTo(-(forth?.low ?? 0), 12);
	});

	it("leaves the interval of a share alone when the other is certain", () => {
		const difference = pairedDifference({ both: 0, onlyFirst: 5, onlySecond: 0, neither: 5 });
		const wilson = wilsonInterval(5, 10);
		expect(difference?.value).toBe(0.5);
		expect(difference?.high).toBeCloseTo(wilson?.high ?? 0, 12);
		expect(difference?.low).toBeLessThan(wilson?.low ?? 0);
	});

	it("is nothing without pairs, and refuses what is no count", () => {
		expect(pairedDifference({ both: 0, onlyFirst: 0, onlySecond: 0, neither: 0 })).toBeNull();
		expect(() => pairedDifference({ ...cavo, neither: -1 })).toThrow("no counts of pairs");
		expect(() => pairedDifference({ ...cavo, both: 0.5 })).toThrow("no counts of pairs");
	});
});

describe("mcnemarExact", () => {
	it("gives the published p of both tables", () => {
		expect(mcnemarExact(cavo)?.toFixed(4)).toBe("0.0525");
		expect(mcnemarExact(bentur)?.toFixed(4)).toBe("0.0703");
	});

	it("is 1 when no pair differs or as many differ either way, and nothing without pairs", () => {
		expect(mcnemarExact({ both: 3, onlyFirst: 0, onlySecond: 0, neither: 2 })).toBe(1);
		expect(mcnemarExact({ both: 0, onlyFirst: 4, onlySecond: 4, neither: 0 })).toBe(1);
		expect(mcnemarExact({ both: 0, onlyFirst: 0, onlySecond: 0, neither: 0 })).toBeNull();
	});

	it("stays finite where powers of a half would vanish", () => {
		expect(mcnemarExact({ both: 0, onlyFirst: 5_000, onlySecond: 5_010, neither: 0 })).toBeCloseTo(0.928, 2);
	});
});
