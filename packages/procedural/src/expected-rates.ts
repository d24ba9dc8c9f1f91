import type { MethodName } from "@aes/core/proposals";
import { MISTAKES } from "./mistakes/index.ts";
import type { Mistake, MistakeClass } from "./mistakes/mistake.ts";
import { REPAIR_SKILLS, rateOf, type SkillProfile } from "./rates.ts";

export type ExpectedRates = {
	/** Expected share of evaluable proposals that are accepted. */
	validRate: number;
	/** Expected number of mistakes in a first draft, by class. */
	mistakesPerDraft: Readonly<Record<MistakeClass, number>>;
	/** Expected share of drafts with a mistake that no control shows; repairing never changes it. */
	silentRate: number;
};

export type ExpectedRatesInput = { profile: SkillProfile; method: MethodName; selfCheck: boolean; maxRounds?: number };

/** Mistakes that come to light together, before those of the next group. */
type Group = (mistake: Mistake) => boolean;

const STAGES: readonly Group[] = [
	({ stage }) => stage === "structure",
	({ stage }) => stage === "build",
	({ stage }) => stage === "execute",
];
const STATIC: Group = (mistake) => mistake.class === "static";
const SPOTS = [...new Set(MISTAKES.map(({ spot }) => spot))];

/**
 * What the class mix of `rates.ts` lets one expect, to print beside what was measured. Spots are drawn independently,
 * one mistake each. A failing report shows every mistake of the first stage that has one, and mends each with the
 * profile's chance; so a stage is clean after t reports with probability Π over spots (1 − Σ rate·visibility·(1 −
 * visibility·repair)^t), and a proposal is accepted when its stages need no more reports than the method gives. An
 * agent without self-check still has static findings at hand, so those cost it no round. Approximations: stages count
 * as independent, and within a stage no mistake hides another.
 */
export function expectedRates(input: ExpectedRatesInput): ExpectedRates {
	const { profile } = input;
	const hasOwnStatic = input.method === "agentic" && !input.selfCheck;
	const stages = hasOwnStatic
		? STAGES.map(
				(stage): Group =>
					(mistake) =>
						stage(mistake) && !STATIC(mistake),
			)
		: STAGES;
	const reports = repairableReports(input);
	const ownStatic = hasOwnStatic ? groupIsClean(profile, STATIC, repairableReports({ ...input, selfCheck: true })) : 1;
	return {
		validRate: ownStatic * allAreClean(profile, stages, reports),
		mistakesPerDraft: {
			static: expectedCount(profile, "static"),
			executed: expectedCount(profile, "executed"),
			silent: expectedCount(profile, "silent"),
		},
		silentRate: 1 - productOverSpots((mistake) => (mistake.class === "silent" ? rateOf(profile, mistake.id) : 0)),
	};
}

/** How many failing reports a method can react to before its last verdict. */
function repairableReports({ profile, method, selfCheck, maxRounds = 3 }: ExpectedRatesInput): number {
	if (method === "prompt") return 0;
	const ownChecks = method === "agentic" && selfCheck ? REPAIR_SKILLS[profile].patience : 0;
	return maxRounds * ownChecks + maxRounds - 1;
}

/** The chance that all groups, one after another, need at most that many reports. */
function allAreClean(profile: SkillProfile, groups: readonly Group[], reports: number): number {
	const none = [1, ...Array<number>(reports).fill(0)];
	const times = groups.map((group) => timesUntil((after) => groupIsClean(profile, group, after), reports));
	return times.reduce((sum, time) => addTimes(sum, time), none).reduce((sum, share) => sum + share, 0);
}

function groupIsClean(profile: SkillProfile, group: Group, after: number): number {
	const { repair } = REPAIR_SKILLS[profile];
	return productOverSpots((mistake) => {
		const { id, visibility } = mistake;
		return group(mistake) ? rateOf(profile, id) * visibility * (1 - visibility * repair) ** after : 0;
	});
}

function productOverSpots(share: (mistake: Mistake) => number): number {
	return SPOTS.reduce((product, spot) => {
		const sum = MISTAKES.filter((mistake) => mistake.spot === spot).reduce(
			(total, mistake) => total + share(mistake),
			0,
		);
		return product * (1 - sum);
	}, 1);
}

/** P(exactly t reports needed), t = 0 … limit. */
function timesUntil(isCleanAfter: (t: number) => number, limit: number): number[] {
	return Array.from({ length: limit + 1 }, (_, t) => isCleanAfter(t) - (t === 0 ? 0 : isCleanAfter(t - 1)));
}

/** The distribution of the sum of two numbers of reports, cut where they are cut. */
function addTimes(left: readonly number[], right: readonly number[]): number[] {
	return left.map((_, total) =>
		left.slice(0, total + 1).reduce((sum, share, t) => sum + share * (right[total - t] ?? 0), 0),
	);
}

function expectedCount(profile: SkillProfile, kind: MistakeClass): number {
	return MISTAKES.filter((mistake) => mistake.class === kind).reduce((sum, { id }) => sum + rateOf(profile, id), 0);
}
