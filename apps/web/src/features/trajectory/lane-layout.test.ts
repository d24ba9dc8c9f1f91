import { describe, expect, test } from "vitest";
import { findNearest, findSameLane, toLanePoints, toLaneShares, toRuns, toShading, toTrend } from "./lane-layout.ts";

const aTrace = (labels: string) => {
	const names: Record<string, string | null> = { R: "read", B: "build", W: "write", T: "test", o: "other", "-": null };
	return [...labels].map((letter, index) => ({ index, label: names[letter] ?? null }));
};

describe("lanes", () => {
	test("steps without a lane keep their turn but are no point", () => {
		expect(toLanePoints(aTrace("-RoT"))).toEqual([
			{ index: 1, lane: "read" },
			{ index: 3, lane: "test" },
		]);
	});

	test("shares are of the turns that lie in a lane", () => {
		const shares = toLaneShares(toLanePoints(aTrace("-RRWT")));
		expect(shares.map(({ turns }) => turns)).toEqual([2, 0, 1, 1]);
		expect(shares.map(({ share }) => share)).toEqual([0.5, 0, 0.25, 0.25]);
	});

	test("no trace has no share, not NaN", () => {
		expect(toLaneShares([]).every(({ share }) => share === 0)).toBe(true);
	});

	test("shading counts each turn once, in its column", () => {
		const cells = toShading(toLanePoints(aTrace("RRWTTT")), { steps: 6, buckets: 2 });
		expect(cells).toEqual([
			{ lane: "read", bucket: 0, share: 2 / 3 },
			{ lane: "write", bucket: 0, share: 1 / 3 },
			{ lane: "test", bucket: 1, share: 1 },
		]);
	});

	test("a trace shorter than the columns gets one column a step", () => {
		expect(toShading(toLanePoints(aTrace("RT")), { steps: 2, buckets: 120 }).map(({ bucket }) => bucket)).toEqual([
			0, 1,
		]);
	});

	test("the trend follows the lane with most turns, a tie goes to the upper one", () => {
		const cells = toShading(toLanePoints(aTrace("RWWTRT")), { steps: 6, buckets: 2 });
		expect(toTrend(cells).map(({ bucket, lane }) => [bucket, lane])).toEqual([
			[0, "write"],
			[1, "test"],
		]);
		expect(toTrend(toShading(toLanePoints(aTrace("TR")), { steps: 2, buckets: 1 }))[0]?.lane).toBe("read");
	});

	test("neighbours in one lane are one run, across steps without a lane", () => {
		expect(toRuns(toLanePoints(aTrace("RRoRW")))).toEqual([
			{ lane: "read", from: 0, to: 3 },
			{ lane: "write", from: 4, to: 4 },
		]);
	});
});

describe("moving", () => {
	const points = toLanePoints(aTrace("R---T--W"));
	test.each([
		[-5, 0],
		[1, 0],
		[3, 4],
		[5, 4],
		[99, 7],
	])("from %i the nearest point is %i", (index, nearest) => {
		expect(findNearest(points, index)?.index).toBe(nearest);
	});

	test("there is no nearest point in an empty trace", () => {
		expect(findNearest([], 3)).toBeNull();
	});

	test("the same lane's next and previous step, and nothing past the ends", () => {
		const trace = aTrace("RWRoR");
		expect(findSameLane(trace, 0, 1)).toBe(2);
		expect(findSameLane(trace, 4, -1)).toBe(2);
		expect(findSameLane(trace, 4, 1)).toBeNull();
		expect(findSameLane(trace, 3, 1)).toBeNull();
	});
});
