import { expect, test } from "vitest";
import { toJudgement } from "./judge-versions.ts";

const outcomes = (campaignId: string, verdicts: (boolean | null)[]) => ({
	campaignId,
	isAccepted: new Map(verdicts.flatMap((verdict, at) => (verdict === null ? [] : [[at, verdict] as const]))),
});

test("pairs are the ordinals that are evaluable on both sides, and the difference is candidate minus baseline", () => {
	const before = outcomes("c1", [true, false, false, null, false, true]);
	const after = outcomes("c2", [true, true, false, true, true, null]);
	const judgement = toJudgement(before, after);
	expect(judgement.pairs).toBe(4);
	expect(judgement.difference?.value).toBeCloseTo(0.5);
	expect(judgement.baseline).toEqual({ campaignId: "c1", evaluable: 5, accepted: 2 });
	expect(judgement.candidate).toEqual({ campaignId: "c2", evaluable: 5, accepted: 4 });
});

test("equal outcomes on every pair show no difference: 0 lies in the interval", () => {
	const same = Array.from({ length: 30 }, (_, at) => at % 3 !== 0);
	const { difference } = toJudgement(outcomes("c1", same), outcomes("c2", same));
	expect(difference).toMatchObject({ value: 0 });
	expect((difference?.low ?? 1) <= 0 && (difference?.high ?? -1) >= 0).toBe(true);
});

test("without a pair there is no difference, not one of 0", () => {
	expect(toJudgement(outcomes("c1", [true, null]), outcomes("c2", [null, true])).difference).toBeNull();
});
