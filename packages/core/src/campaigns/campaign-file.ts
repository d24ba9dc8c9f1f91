import { parse, stringify, TomlError } from "smol-toml";
import { z } from "zod";
import { PROFILE_NAMES } from "../admission/index.ts";
import { AppError } from "../errors.ts";
import { METHODS, MethodNameSchema } from "../proposals/index.ts";
import { findTomlLine } from "../tasks/index.ts";
import type { CampaignPlan } from "./campaign.ts";
import { CampaignProposerSchema, CampaignSolverSchema } from "./campaign-plan-schema.ts";
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
	seeds: z
		.strictObject({
			/** Ids of seeds in the database. */
			ids: z.array(z.string()).default([]),
			/** Harbor job directories and task directories to import first, from the file's own folder. */
			jobs: z.array(z.string()).default([]),
			tasks: z.array(z.string()).default([]),
			/** At most this many, the first ones. */
			limit: z.number().int().min(1).optional(),
		})
		.default({ ids: [], jobs: [], tasks: [] }),
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
	/** Who attempts each accepted environment: a model, and how many rollouts. */
	solver: CampaignSolverSchema.optional(),
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
		solver: file.solver,
		stop: {
			spendMicroUsd: toMicroUsd(stop.spend_usd),
			failuresInARow: stop.failures_in_a_row,
			intervalWidth: stop.interval_points === undefined ? undefined : stop.interval_points / 100,
			at: stop.at instanceof Date ? stop.at.toISOString() : stop.at,
		},
	});
}

const toMicroUsd = (usd: number | undefined) => (usd === undefined ? undefined : Math.round(usd * 1e6));

/** The file that leads to this plan again, seeds by id. */
export function renderCampaignFile(plan: CampaignPlan): string {
	const { stop } = plan;
	return stringify(
		withoutEmpty({
			name: plan.name,
			methods: [...plan.methods],
			self_check: [...plan.selfCheck],
			proposals_per_cell: plan.proposalsPerCell,
			random_seed: plan.randomSeed,
			profile: plan.profile,
			workspace_version: plan.workspaceVersionId,
			proposers: plan.proposers.map(({ model, harness }) => (harness === "built-in" ? { model } : { model, harness })),
			seeds: { ids: [...plan.seedIds] },
			limits: { rounds: plan.maxRounds, minutes: plan.timeLimitMs / 60_000, turns: plan.turnLimit },
			budget: { campaign_usd: toUsd(plan.budgetMicroUsd), proposal_usd: toUsd(plan.proposalBudgetMicroUsd) },
			web: { allow: plan.webAllow.length > 0 ? [...plan.webAllow] : null },
			solver: plan.solver ? { ...plan.solver } : null,
			stop: {
				spend_usd: toUsd(stop.spendMicroUsd),
				failures_in_a_row: stop.failuresInARow,
				interval_points: stop.intervalWidth === null ? null : stop.intervalWidth * 100,
				at: stop.at,
			},
		}),
	);
}

/** One command that starts this campaign again on the same database, whatever its name holds. */
export const renderCampaignCommand = (plan: CampaignPlan): string =>
	`./aes campaign run - <<'AES_CAMPAIGN'\n${renderCampaignFile(plan).trimEnd()}\nAES_CAMPAIGN`;

const toUsd = (microUsd: number | null) => (microUsd === null ? null : microUsd / 1e6);

/** TOML has no null. */
function withoutEmpty(table: Record<string, unknown>): Record<string, unknown> {
	const entries = Object.entries(table).flatMap(([key, value]): [string, unknown][] => {
		if (value === null) return [];
		if (typeof value !== "object" || Array.isArray(value)) return [[key, value]];
		const inner = withoutEmpty(value as Record<string, unknown>);
		return Object.keys(inner).length > 0 ? [[key, inner]] : [];
	});
	return Object.fromEntries(entries);
}
