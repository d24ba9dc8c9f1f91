import { z } from "zod";
import { PROFILE_NAMES } from "../admission/index.ts";
import { HarnessNameSchema, MAX_ROUNDS, MethodNameSchema } from "../proposals/index.ts";
import { DEFAULT_HAND_OVER, HandOverOptionsSchema, SelectionRulesSchema } from "../seeds/index.ts";
import { type CampaignPlan, SOLVER_HARNESSES } from "./campaign.ts";
import { listCells } from "./cells.ts";

/** More rows than this are not one experiment but a mistake. */
export const MAX_PROPOSALS = 20_000;
const MINUTE_MS = 60_000;

const MoneySchema = z.number().int().min(1).max(1e15);
const unique = (values: readonly unknown[]) =>
	new Set(values.map((value) => JSON.stringify(value))).size === values.length;
const UNIQUE = "names the same twice";

export const CampaignProposerSchema = z.strictObject({
	model: z.string().regex(/^[\w.-]+\/\S{1,200}$/, "is written provider/model, for example procedural/medium"),
	harness: HarnessNameSchema,
});

/** The gateway says what else is wrong with a rule; here it must look like one. */
const WebHostSchema = z
	.string()
	.max(260)
	.regex(
		/^(\*\.)?[a-z0-9.-]*[a-z-][a-z0-9.-]*\.[a-z0-9.-]+(:\d{1,5})?$/i,
		"is a host such as docs.python.org or *.debian.org",
	);

export const DEFAULT_SOLVER_ROLLOUTS = 2;

/** Two to four rollouts show whether an environment is out of reach or trivial; calibration wants more. */
export const CampaignSolverSchema = z.strictObject({
	model: CampaignProposerSchema.shape.model,
	harness: z.enum(SOLVER_HARNESSES).default("built-in"),
	rollouts: z.number().int().min(1).max(64).default(DEFAULT_SOLVER_ROLLOUTS),
});

const StopRulesSchema = z.strictObject({
	spendMicroUsd: MoneySchema.nullable().default(null),
	failuresInARow: z.number().int().min(1).max(1_000).nullable().default(null),
	intervalWidth: z.number().gt(0).lt(1).nullable().default(null),
	at: z.iso.datetime({ offset: true }).nullable().default(null),
});

/** What every door (command, file, form) turns its input into; unknown keys are refused. */
export const CampaignPlanSchema: z.ZodType<CampaignPlan> = z
	.strictObject({
		name: z.string().trim().min(1).max(200),
		methods: z.array(MethodNameSchema).min(1).refine(unique, UNIQUE),
		proposers: z.array(CampaignProposerSchema).min(1).max(50).refine(unique, UNIQUE),
		selfCheck: z.array(z.boolean()).min(1).max(2).refine(unique, UNIQUE).default([true]),
		seedIds: z
			.array(z.string().min(1).max(200))
			.min(1, "needs a seed to propose from. Import some first: ./aes import jobs DIR, or ./aes import tasks DIR")
			.max(10_000)
			.refine(unique, UNIQUE),
		selection: SelectionRulesSchema.optional(),
		proposalsPerCell: z.number().int().min(1).max(100_000),
		randomSeed: z.number().int().min(0).max(0x7fffffff).default(1),
		maxRounds: z.number().int().min(1).max(MAX_ROUNDS).default(MAX_ROUNDS),
		timeLimitMs: z
			.number()
			.int()
			.min(MINUTE_MS)
			.max(300 * MINUTE_MS)
			.default(30 * MINUTE_MS),
		turnLimit: z.number().int().min(1).max(10_000).nullable().default(null),
		profile: z.enum(PROFILE_NAMES).default("standard"),
		workspaceVersionId: z.string().min(1).max(200).nullable().default(null),
		budgetMicroUsd: MoneySchema.nullable().default(null),
		proposalBudgetMicroUsd: MoneySchema.nullable().default(null),
		webAllow: z.array(WebHostSchema).max(100).refine(unique, UNIQUE).default([]),
		handOver: HandOverOptionsSchema.default(DEFAULT_HAND_OVER),
		solver: CampaignSolverSchema.optional(),
		stop: StopRulesSchema.default({ spendMicroUsd: null, failuresInARow: null, intervalWidth: null, at: null }),
	})
	.refine((plan) => listCells(plan).length * plan.proposalsPerCell <= MAX_PROPOSALS, {
		path: ["proposalsPerCell"],
		message: `makes more than ${MAX_PROPOSALS} proposals in all`,
	});
