import {
	type CampaignPlan,
	CampaignPlanSchema,
	type CampaignSolver,
	DEFAULT_SOLVER_ROLLOUTS,
} from "@aes/core/campaigns";
import type { HarnessName, MethodName } from "@aes/core/proposals";
import { DEFAULT_HAND_OVER, type HandOverOptions } from "@aes/core/seeds";
import { DEFAULT_RULES, findRules, type RulesDraft, toRulesDraft, toRulesInput } from "./seed-rules.ts";

/** What the form holds: texts as they were typed, money in dollars, times in minutes, shares in points. */
export type Draft = RulesDraft & {
	name: string;
	methods: readonly MethodName[];
	proposers: readonly { model: string; harness: HarnessName }[];
	selfCheck: "on" | "off" | "both";
	/** Picked one by one, or taken by the rules. */
	seedsBy: "hand" | "rule";
	seedIds: readonly string[];
	proposalsPerSeed: string;
	randomSeed: string;
	profile: CampaignPlan["profile"];
	rounds: string;
	minutes: string;
	turns: string;
	budgetUsd: string;
	proposalBudgetUsd: string;
	stopSpendUsd: string;
	stopFailures: string;
	stopPoints: string;
	/** As a `datetime-local` field has it, in the reader's own time. */
	stopAt: string;
	handOver: HandOverOptions;
	/** Of each accepted environment; 0: nobody attempts it. */
	solverRollouts: string;
	/** Empty: the first proposer's. */
	solverModel: string;
	solverHarness: CampaignSolver["harness"];
	/** Empty: the one that is promoted at launch. */
	workspaceVersionId: string;
	/** Hosts, with spaces or commas between them. */
	webAllow: string;
};

/** Texts that a field shows as they are. */
export type TextKey = { [Key in keyof Draft]: string extends Draft[Key] ? Key : never }[keyof Draft];

export const EMPTY_DRAFT: Draft = {
	name: "",
	methods: ["prompt", "prompt_feedback", "agentic"],
	proposers: [{ model: "procedural/medium", harness: "built-in" }],
	selfCheck: "on",
	seedsBy: "hand",
	seedIds: [],
	...DEFAULT_RULES,
	proposalsPerSeed: "1",
	randomSeed: "1",
	profile: "standard",
	rounds: "3",
	minutes: "30",
	turns: "",
	budgetUsd: "",
	proposalBudgetUsd: "",
	stopSpendUsd: "",
	stopFailures: "5",
	stopPoints: "",
	stopAt: "",
	handOver: DEFAULT_HAND_OVER,
	solverRollouts: String(DEFAULT_SOLVER_ROLLOUTS),
	solverModel: "",
	solverHarness: "built-in",
	workspaceVersionId: "",
	webAllow: "",
};

/**
 * An earlier campaign's plan as a draft: what a clone starts from. Its seeds are those of that campaign, one by one: its
 * rules could take others by now.
 */
export function toDraft(plan: CampaignPlan): Draft {
	const { stop, solver } = plan;
	const [isOn, ...others] = plan.selfCheck;
	return {
		name: plan.name,
		methods: plan.methods,
		proposers: plan.proposers,
		selfCheck: others.length > 0 ? "both" : isOn ? "on" : "off",
		seedsBy: "hand",
		seedIds: plan.seedIds,
		...(plan.selection ? toRulesDraft(plan.selection) : DEFAULT_RULES),
		proposalsPerSeed: toText(plan.proposalsPerCell / plan.seedIds.length),
		randomSeed: toText(plan.randomSeed),
		profile: plan.profile,
		rounds: toText(plan.maxRounds),
		minutes: toText(plan.timeLimitMs / 60_000),
		turns: toText(plan.turnLimit),
		budgetUsd: toText(plan.budgetMicroUsd, 1e6),
		proposalBudgetUsd: toText(plan.proposalBudgetMicroUsd, 1e6),
		stopSpendUsd: toText(stop.spendMicroUsd, 1e6),
		stopFailures: toText(stop.failuresInARow),
		stopPoints: toText(stop.intervalWidth, 0.01),
		stopAt: stop.at === null ? "" : toLocal(new Date(stop.at)),
		handOver: plan.handOver,
		solverRollouts: String(solver?.rollouts ?? 0),
		solverModel: solver?.model ?? "",
		solverHarness: solver?.harness ?? "built-in",
		workspaceVersionId: plan.workspaceVersionId ?? "",
		webAllow: plan.webAllow.join(" "),
	};
}

type ParsedDraft = { plan: CampaignPlan } | { problems: { field: string; message: string }[] };

/** By the same schema as every other door. */
export function parseDraft(draft: Draft): ParsedDraft {
	const parsed = CampaignPlanSchema.safeParse(toInput(draft));
	if (parsed.success) return { plan: parsed.data };
	return {
		problems: parsed.error.issues.map(({ path, message }) => ({ field: path.map(String).join("."), message })),
	};
}

const SELF_CHECK = { on: [true], off: [false], both: [true, false] } as const;

function toInput(draft: Draft) {
	const perSeed = toNumber(draft.proposalsPerSeed);
	return {
		name: draft.name,
		methods: draft.methods,
		proposers: draft.proposers,
		selfCheck: SELF_CHECK[draft.selfCheck],
		seedIds: draft.seedIds,
		proposalsPerCell: perSeed === null ? undefined : Math.round(perSeed * Math.max(1, draft.seedIds.length)),
		randomSeed: toNumber(draft.randomSeed) ?? undefined,
		maxRounds: toNumber(draft.rounds) ?? undefined,
		timeLimitMs: scaled(draft.minutes, 60_000) ?? undefined,
		turnLimit: toNumber(draft.turns),
		profile: draft.profile,
		budgetMicroUsd: scaled(draft.budgetUsd, 1e6),
		proposalBudgetMicroUsd: scaled(draft.proposalBudgetUsd, 1e6),
		...toSelection(draft),
		solver: toSolver(draft),
		workspaceVersionId: draft.workspaceVersionId || null,
		webAllow: draft.webAllow.split(/[\s,]+/).filter((host) => host !== ""),
		stop: {
			spendMicroUsd: scaled(draft.stopSpendUsd, 1e6),
			failuresInARow: toNumber(draft.stopFailures),
			intervalWidth: draft.stopPoints.trim() === "" ? null : Number(draft.stopPoints) / 100,
			at: draft.stopAt === "" ? null : new Date(draft.stopAt).toISOString(),
		},
	};
}

/** Where rules choose, proposers get the rollouts that the rules looked for: a campaign file does the same. */
function toSelection(draft: Draft) {
	if (draft.seedsBy === "hand") return { handOver: draft.handOver };
	const rules = findRules(draft);
	const rollouts = rules && { outcomes: rules.outcomes, rolloutsPerSeed: rules.rolloutsPerSeed };
	return { selection: toRulesInput(draft), handOver: { ...draft.handOver, rollouts } };
}

function toSolver({ solverRollouts, solverModel, solverHarness, proposers: [first] }: Draft) {
	const rollouts = toNumber(solverRollouts) ?? 0;
	if (rollouts === 0) return undefined;
	return { model: solverModel.trim() || first?.model, harness: solverHarness, rollouts };
}

/** Nothing typed is null; what is no number stays NaN, so that the schema refuses it. */
const toNumber = (text: string): number | null => (text.trim() === "" ? null : Number(text));

function scaled(text: string, unit: number): number | null {
	const number = toNumber(text);
	return number === null ? null : Math.round(number * unit);
}

const toText = (value: number | null, unit = 1): string =>
	value === null ? "" : String(Number((value / unit).toPrecision(12)));

function toLocal(at: Date): string {
	const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
	return local.toISOString().slice(0, 16);
}
