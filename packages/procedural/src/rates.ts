/**
 * The one place with the procedural proposer's skill: how often it makes which mistake, and how often evidence makes
 * it mend one. Nothing here comes from a measurement of this product, and nothing is changed after one.
 *
 * Where the figures come from (published reports on generated terminal tasks; orders of magnitude, not fits):
 * - weak: about half of all first drafts are defective. OpenThoughts' nl2bash run passed its reference in 46 of 93
 *   tasks.
 * - medium: about three in ten. A published quality pipeline plans with 65 % of its raw tasks passing.
 * - strong: about one in six. A corpus of 13,433 generated tasks was first labelled 18.7 % broken reference; most of
 *   those labels were false alarms, so this is the high end for a strong author.
 * - The split over kinds keeps, roughly, the order of the causes that nl2bash lists: output never created where it is
 *   looked for (30 %), inputs that are not there (20 %), bad shell or packages (15 %), reference and expectation
 *   inconsistent (15 %), order (10 %), and the rest. Verifiers that are too lax or write no reward are as common as
 *   the leak and reward findings of the corpus (6 %).
 * - Silent kinds follow the same corpus: of 4,895 audited solver failures 19.1 % were correct work that the verifier
 *   scored 0. No control of ours sees them, so they never enter the valid-environment rate.
 */
export const SKILL_PROFILES = ["strong", "medium", "weak"] as const;
export type SkillProfile = (typeof SKILL_PROFILES)[number];

export type RepairSkill = {
	/** Chance that a mistake is mended each time that evidence shows it. */
	repair: number;
	/** Chance that the evidence is misread instead: something else is edited and the mistake stays. */
	misdiagnosis: number;
	/** How often an agent works on a failing check of its own before it submits all the same. */
	patience: number;
};

/**
 * An error message names the cause of most of these mistakes, so even a weak proposer mends most; it gives up sooner.
 */
export const REPAIR_SKILLS: Readonly<Record<SkillProfile, RepairSkill>> = {
	strong: { repair: 0.9, misdiagnosis: 0.05, patience: 4 },
	medium: { repair: 0.75, misdiagnosis: 0.12, patience: 3 },
	weak: { repair: 0.55, misdiagnosis: 0.25, patience: 2 },
};

/**
 * Chance of each mistake in a first draft of the weak profile; at most one of those that change the same spot is made.
 */
export const WEAK_RATES = {
	"toml-unparsable": 0.02,
	"empty-instruction": 0.01,
	"crlf-test-script": 0.02,
	"misnamed-test-script": 0.015,
	"solution-in-image": 0.03,
	"apt-package-typo": 0.03,
	"copy-source-missing": 0.04,
	"wrong-output-path": 0.12,
	"wrong-input-path": 0.08,
	"missing-dependency": 0.06,
	"reward-only-on-success": 0.03,
	"verifier-aborts-early": 0.02,
	"vacuous-verdict": 0.025,
	"flaky-order": 0.05,
	"absent-test-package": 0.04,
	"off-by-one-expectation": 0.08,
	"shallow-tests": 0.02,
	"omitted-requirement": 0.1,
	"unstated-strictness": 0.06,
	"unchecked-requirement": 0.05,
} as const;

export type MistakeId = keyof typeof WEAK_RATES;

/** The other profiles make the same mistakes, less often: about half as many and a quarter as many. */
const RATE_SCALES: Readonly<Record<SkillProfile, number>> = { strong: 0.25, medium: 0.5, weak: 1 };

export function rateOf(profile: SkillProfile, id: MistakeId): number {
	return WEAK_RATES[id] * RATE_SCALES[profile];
}
