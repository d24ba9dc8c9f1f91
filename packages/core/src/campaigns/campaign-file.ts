import { parse, TomlError } from "smol-toml";
import { z } from "zod";
import { PROFILE_NAMES } from "../admission/index.ts";
import { AppError } from "../errors.ts";
import { METHODS, MethodNameSchema } from "../proposals/index.ts";
import { findTomlLine } from "../tasks/index.ts";
import type { CampaignPlan } from "./campaign.ts";
import { SeedsSectionSchema, toHandOver, toSelectionRules } from "./campaign-file-seeds.ts";
import { CampaignProposerSchema, CampaignSolverSchema, DEFAULT_SOLVER_ROLLOUTS } from "./campaign-plan-schema.ts";
import { describeIssue, parseCampaignPlan } from "./parse-campaign-plan.ts";

const UsdSchema = z.number().positive().max(1e9);

/** A campaign file (docs/campaigns.md). Money in dollars, times in minutes: it is written by people. */
const CampaignFileSchema = z.strictObject({
	name: z.string(),
	methods: z.array(MethodNameSchema).default([...METHODS]),
	proposers: z.array(CampaignProposerSchema).min(1),
	self_check: z.union([z.boolean(), z.array(z.boolean())]).default(true),
	proposals_per_seed: z.number().int().min(1).optional(),
	proposals_per_cell: z.number().int().min(1).optional(),
	random_seed: z.number().int().optional(),
	profile: z.enum(PROFILE_NAMES).optional(),
	workspace_version: z.string().optional(),
	seeds: SeedsSectionSchema.prefault({}),
	limits: z
		.strictObject({
			rounds: z.number().int().optional(),
			minutes: z.number().positive().optional(),
			turns: z.number().int().optional(),
		})
		.default({}),
	budget: z.strictObject({ campaign_usd: UsdSchema.optional(), proposal_usd: UsdSchema.optional() }).default({}),
	/** Hosts that agentic proposers may reach; each request is recorded. */
	web: z.strictObject({ allow: z.array(z.string()).default([]) }).default({ allow: [] }),
	/** Who attempts each accepted environment: by default the first proposer's model, 0 rollouts: nobody. */
	solver: CampaignSolverSchema.extend({
		model: CampaignSolverSchema.shape.model.optional(),
		rollouts: z.number().int().min(0).max(64).default(DEFAULT_SOLVER_ROLLOUTS),
	}).prefault({}),
	stop: z
		.strictObject({
			spend_usd: UsdSchema.optional(),
			failures_in_a_row: z.number().int().optional(),
			/** In percentage points: 20 stops when each cell's interval is narrower than that. */
			interval_points: z.number().optional(),
			at: z.union([z.date(), z.string()]).optional(),
		})
		.default({}),
});
export type CampaignFile = z.output<typeof CampaignFileSchema>;

/** Throws `invalid_input` that names the file, each wrong or unknown key and its line. */
export function parseCampaignFile(text: string, fileName: string): CampaignFile {
	const parsed = CampaignFileSchema.safeParse(parseToml(text, fileName));
	if (parsed.success) return parsed.data;
	const problems = parsed.error.issues.map((issue) => {
		const key = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
		const line = findTomlLine(text, [...issue.path, ...key]);
		return line === null ? describeIssue(issue) : `line ${line}: ${describeIssue(issue)}`;
	});
	throw new AppError("invalid_input", `${fileName} is not a campaign:\n  ${problems.join("\n  ")}`, {
		details: { file: fileName, problems },
	});
}

function parseToml(text: string, fileName: string): unknown {
	try {
		return parse(text);
	} catch (error) {
		if (!(error instanceof TomlError)) throw error;
		const [reason = ""] = error.message.replace("Invalid TOML document: ", "").split("\n");
		throw new AppError("invalid_input", `${fileName} is not TOML, line ${error.line}: ${reason}`, {
			details: { file: fileName, line: error.line },
		});
	}
}

/** The plan of a file, on the seeds that were found for it. Throws `invalid_input`. */
export function toCampaignPlan(file: CampaignFile, foundSeedIds: readonly string[]): CampaignPlan {
	const { limits, budget, stop } = file;
	if (file.proposals_per_seed !== undefined && file.proposals_per_cell !== undefined)
		throw new AppError("invalid_input", "Set proposals_per_seed or proposals_per_cell, not both.");
	const seedIds = foundSeedIds.slice(0, file.seeds.limit);
	return parseCampaignPlan({
		name: file.name,
		methods: file.methods,
		proposers: file.proposers,
		selfCheck: [file.self_check].flat(),
		seedIds,
		selection: toSelectionRules(file.seeds) ?? undefined,
		proposalsPerCell: file.proposals_per_cell ?? (file.proposals_per_seed ?? 1) * Math.max(1, seedIds.length),
		randomSeed: file.random_seed,
		maxRounds: limits.rounds,
		timeLimitMs: limits.minutes === undefined ? undefined : Math.round(limits.minutes * 60_000),
		turnLimit: limits.turns,
		profile: file.profile,
		workspaceVersionId: file.workspace_version,
		budgetMicroUsd: toMicroUsd(budget.campaign_usd),
		proposalBudgetMicroUsd: toMicroUsd(budget.proposal_usd),
		webAllow: file.web.allow,
		handOver: toHandOver(file.seeds),
		solver: toSolver(file),
		stop: {
			spendMicroUsd: toMicroUsd(stop.spend_usd),
			failuresInARow: stop.failures_in_a_row,
			intervalWidth: stop.interval_points === undefined ? undefined : stop.interval_points / 100,
			at: stop.at instanceof Date ? stop.at.toISOString() : stop.at,
		},
	});
}

const toSolver = ({ solver, proposers: [first] }: CampaignFile) =>
	solver.rollouts === 0 ? undefined : { ...solver, model: solver.model ?? first?.model };

const toMicroUsd = (usd: number | undefined) => (usd === undefined ? undefined : Math.round(usd * 1e6));
