import type { RolloutOutcome, SeedKind, SelectionRules } from "@aes/core/seeds";
import { SelectionRulesSchema } from "@aes/core/seeds";

/** The rules of a selection as the form holds them. */
export type RulesDraft = {
	/** In the order in which they were ticked: the most wanted first. */
	ruleOutcomes: readonly RolloutOutcome[];
	ruleKinds: readonly SeedKind[];
	/** Commas between them: a family may hold spaces. */
	ruleFamilies: string;
	ruleNovelty: string;
	rulePerTask: string;
	ruleRollouts: string;
	ruleLimit: string;
};

export function toRulesDraft(rules: SelectionRules): RulesDraft {
	return {
		ruleOutcomes: rules.outcomes,
		ruleKinds: rules.kinds,
		ruleFamilies: rules.families.join(", "),
		ruleNovelty: String(rules.minNovelty),
		rulePerTask: String(rules.seedsPerTask),
		ruleRollouts: String(rules.rolloutsPerSeed),
		ruleLimit: String(rules.limit),
	};
}

export const DEFAULT_RULES: RulesDraft = toRulesDraft(SelectionRulesSchema.parse({}));

/** For the rules' schema; a number left empty takes the rule's default. */
export function toRulesInput(draft: RulesDraft) {
	return {
		outcomes: [...draft.ruleOutcomes],
		kinds: [...draft.ruleKinds],
		families: draft.ruleFamilies
			.split(",")
			.map((family) => family.trim())
			.filter((family) => family !== ""),
		minNovelty: toNumber(draft.ruleNovelty),
		seedsPerTask: toNumber(draft.rulePerTask),
		rolloutsPerSeed: toNumber(draft.ruleRollouts),
		limit: toNumber(draft.ruleLimit),
	};
}

/** null while a rule is wrong. */
export function findRules(draft: RulesDraft): SelectionRules | null {
	const parsed = SelectionRulesSchema.safeParse(toRulesInput(draft));
	return parsed.success ? parsed.data : null;
}

const toNumber = (text: string): number | undefined => (text.trim() === "" ? undefined : Number(text));
