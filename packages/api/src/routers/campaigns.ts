import type { AuditEvent } from "@aes/core/access";
import { CHECKER_VERSION, PROFILE_NAMES, PROFILES } from "@aes/core/admission";
import { CampaignPlanSchema, resumeCampaign } from "@aes/core/campaigns";
import { AppError } from "@aes/core/errors";
import { listFamilies, SelectionRulesSchema } from "@aes/core/seeds";
import { z } from "zod";
import type { ApiContext } from "../context.ts";
import { estimatePlan } from "../estimate-plan.ts";
import { selectSeedsFor } from "../select-seeds-for.ts";
import { router, scoped } from "../trpc.ts";

const ScopeSchema = z.object({ campaignId: z.string().optional() });
const OneSchema = z.object({ id: z.string().max(200) });
const CampaignSchema = z.object({ campaignId: z.string().max(200) });

export const campaignsRouter = router({
	list: scoped("project:read").query(({ ctx }) => ctx.views.listCampaigns({ projectId: ctx.projectId })),

	byId: scoped("project:read")
		.input(OneSchema)
		.query(async ({ ctx, input }) => {
			const campaign = await ctx.views.findCampaign({ projectId: ctx.projectId, id: input.id, now: ctx.now() });
			if (!campaign) throw new AppError("not_found", `There is no campaign ${input.id}.`, { details: input });
			return campaign;
		}),

	/** By proposer and method, of one campaign or of the whole project. */
	cohorts: scoped("project:read")
		.input(ScopeSchema)
		.query(({ ctx, input }) => ctx.views.listCohorts({ projectId: ctx.projectId, ...input })),

	/** What the ledger holds of one campaign or of the whole project, by what it was for. */
	spend: scoped("project:read")
		.input(ScopeSchema)
		.query(({ ctx, input: { campaignId } }) =>
			ctx.views.readSpend({ projectId: ctx.projectId, campaignIds: campaignId === undefined ? [] : [campaignId] }),
		),

	rejectionReasons: scoped("project:read")
		.input(ScopeSchema)
		.query(({ ctx, input }) => ctx.views.listRejectionReasons({ projectId: ctx.projectId, ...input })),

	costs: scoped("project:read")
		.input(CampaignSchema)
		.query(({ ctx, input }) => ctx.views.listCampaignCosts({ projectId: ctx.projectId, ...input })),

	readmissions: scoped("project:read")
		.input(CampaignSchema)
		.query(({ ctx, input }) => ctx.views.listReadmissions({ projectId: ctx.projectId, ...input })),

	/** What a new campaign can be made of. */
	choices: scoped("project:read").query(async ({ ctx }) => {
		const [seeds, prices] = await Promise.all([ctx.campaigns.listSeeds(ctx.projectId), ctx.campaigns.findPrices()]);
		return {
			seeds: seeds.map(({ id, name, kind, rollouts }) => ({ id, name, kind, rollouts: rollouts.length })),
			families: listFamilies(seeds),
			models: Object.keys(prices?.models ?? {}).sort(),
		};
	}),

	/** Which seeds these rules take now, and why each other stays out. */
	selectSeeds: scoped("project:read")
		.input(z.object({ rules: SelectionRulesSchema, randomSeed: z.number().int() }))
		.query(({ ctx, input }) => selectSeedsFor(ctx, input)),

	estimate: scoped("project:read")
		.input(CampaignPlanSchema)
		.query(async ({ ctx, input }) => (await estimatePlan(ctx, input)).estimate),

	/** Refused as an estimate is: what cannot be priced cannot be held to a budget. */
	start: scoped("campaigns:run")
		.input(z.object({ plan: CampaignPlanSchema, clonedFrom: z.string().max(200).nullable() }))
		.mutation(async ({ ctx, input }) => {
			const { priceVersion } = await estimatePlan(ctx, input.plan);
			await requireOwnSeeds(ctx, input.plan.seedIds);
			if (input.clonedFrom !== null) await requireOwn(ctx, input.clonedFrom);
			if (input.plan.workspaceVersionId !== null) await requireOwnWorkspace(ctx, input.plan.workspaceVersionId);
			const created = await ctx.campaigns.create({ projectId: ctx.projectId, priceVersion, ...input });
			await ctx.campaigns.enqueueProposals(created.proposals);
			await keep(ctx, { action: "campaign.start", id: created.id, after: { name: input.plan.name } });
			return { id: created.id };
		}),

	pause: scoped("campaigns:run")
		.input(OneSchema)
		.mutation(async ({ ctx, input }) => {
			await requireOwn(ctx, input.id);
			await ctx.campaigns.pause(input.id);
			await keep(ctx, { action: "campaign.pause", id: input.id });
		}),

	resume: scoped("campaigns:run")
		.input(OneSchema)
		.mutation(async ({ ctx, input }) => {
			await requireOwn(ctx, input.id);
			const resume = async (id: string) => ctx.campaigns.enqueueProposals(await ctx.campaigns.resume(id));
			await resumeCampaign({ ...ctx.campaigns, resume }, { id: input.id, now: ctx.now() });
			await keep(ctx, { action: "campaign.resume", id: input.id });
		}),

	resumeFailed: scoped("campaigns:run")
		.input(OneSchema)
		.mutation(async ({ ctx, input }) => {
			await requireOwn(ctx, input.id);
			const resume = async (id: string) => ctx.campaigns.enqueueProposals(await ctx.campaigns.resumeFailed(id));
			await resumeCampaign({ ...ctx.campaigns, resume }, { id: input.id, now: ctx.now() });
			await keep(ctx, { action: "campaign.resume_failed", id: input.id });
		}),

	cancel: scoped("campaigns:run")
		.input(OneSchema)
		.mutation(async ({ ctx, input }) => {
			await requireOwn(ctx, input.id);
			if (!(await ctx.campaigns.cancel(input.id)))
				throw new AppError("conflict", `Campaign ${input.id} has ended: there is nothing left to cancel.`);
			await keep(ctx, { action: "campaign.cancel", id: input.id });
		}),

	readmit: scoped("campaigns:run")
		.input(CampaignSchema.extend({ profile: z.enum(PROFILE_NAMES) }))
		.mutation(async ({ ctx, input }) => {
			await requireOwn(ctx, input.campaignId);
			const { name: profile, version: profileVersion } = PROFILES[input.profile];
			const checker = { profile, profileVersion, checkerVersion: CHECKER_VERSION };
			const { admissions, decided } = await ctx.campaigns.readmit({ campaignId: input.campaignId, checker });
			await ctx.campaigns.enqueueAdmissions(admissions);
			await keep(ctx, { action: "campaign.readmit", id: input.campaignId, after: checker });
			return { admitted: admissions.length, decided };
		}),
});

/** Throws `not_found` for a campaign of another project. */
async function requireOwn({ views, projectId, now }: ApiContext, id: string): Promise<void> {
	if (await views.findCampaign({ projectId, id, now: now() })) return;
	throw new AppError("not_found", `There is no campaign ${id}.`, { details: { id } });
}

/** Throws `not_found` that names a seed of another project. */
async function requireOwnSeeds({ campaigns, projectId }: ApiContext, seedIds: readonly string[]): Promise<void> {
	const own = new Set((await campaigns.listSeeds(projectId)).map(({ id }) => id));
	const id = seedIds.find((seedId) => !own.has(seedId));
	if (id !== undefined) throw new AppError("not_found", `There is no seed ${id} in this project.`, { details: { id } });
}

/** Throws `not_found` for a version of another project's workspace. */
async function requireOwnWorkspace({ workspaces, projectId }: ApiContext, id: string): Promise<void> {
	const own = await workspaces.list({ projectId });
	if (own.some(({ versions }) => versions.some((version) => version.id === id))) return;
	throw new AppError("not_found", `There is no workspace version ${id} in this project.`, { details: { id } });
}

const keep = (ctx: Pick<ApiContext, "audit">, { action, id, after = null }: CampaignWrite) =>
	ctx.audit({ action, subject: { kind: "campaign", id }, before: null, after });
type CampaignWrite = { action: string; id: string; after?: AuditEvent["after"] };
