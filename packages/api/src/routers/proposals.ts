import { VERDICTS } from "@aes/core/admission";
import { AppError } from "@aes/core/errors";
import { END_REASONS, METHODS, PROPOSAL_STATUSES } from "@aes/core/proposals";
import { z } from "zod";
import { PageSchema } from "../page-schema.ts";
import { router, scoped } from "../trpc.ts";

export const ProposalFilterSchema = z.object({
	campaignId: z.string().optional(),
	methods: z.array(z.enum(METHODS)).optional(),
	verdicts: z.array(z.enum(VERDICTS)).optional(),
	statuses: z.array(z.enum(PROPOSAL_STATUSES)).optional(),
	endReasons: z.array(z.enum(END_REASONS)).optional(),
	search: z.string().max(200).optional(),
	stage: z.enum(["completed", "evaluable"]).optional().describe("what a rate counts"),
	proposer: z.string().max(200).optional(),
	source: z.enum(["model", "procedural"]).optional(),
	domain: z.string().max(200).optional().describe("the seed's; empty: it names none"),
	reason: z.string().max(200).optional().describe("why it was rejected: the first failed control, else how it ended"),
	from: z.iso.datetime().optional().describe("ended then or later, or still open"),
	to: z.iso.datetime().optional().describe("ended before"),
});

/** A summary is about 200 bytes: most traces come in one answer. */
const MAX_SUMMARIES = 5_000;

const StepsSchema = z.object({
	proposalId: z.string(),
	attempt: z.number().int().min(0),
	from: z.number().int().min(0),
	count: z.number().int().min(1).max(MAX_SUMMARIES),
});

/** A page mounts a window of steps, so it asks for a window of bodies. */
const MAX_BODIES = 60;

export const proposalsRouter = router({
	list: scoped("project:read")
		.input(ProposalFilterSchema.extend(PageSchema.shape))
		.query(({ ctx, input: { cursor, limit, from, to, ...filter } }) => {
			const now = ctx.now();
			const span = { from: from ? new Date(from) : null, to: to ? new Date(to) : new Date(now.getTime() + 1), now };
			const dated = from || to ? { ...filter, span } : filter;
			return ctx.views.listProposals({ projectId: ctx.projectId, ...dated }, { cursor, limit });
		}),

	byId: scoped("project:read")
		.input(z.object({ id: z.string() }))
		.query(async ({ ctx, input }) => {
			const proposal = await ctx.views.findProposal({ projectId: ctx.projectId, id: input.id });
			if (!proposal) throw new AppError("not_found", `There is no proposal ${input.id}.`, { details: input });
			return proposal;
		}),

	/** Summaries from one step on; a page that follows a running proposal asks from where it stands. */
	steps: scoped("project:read")
		.input(StepsSchema)
		.query(({ ctx, input }) => ctx.views.listStepSummaries({ projectId: ctx.projectId, ...input })),

	stepBodies: scoped("project:read")
		.input(StepsSchema.extend({ count: z.number().int().min(1).max(MAX_BODIES) }))
		.query(({ ctx, input }) => ctx.views.listStepBodies({ projectId: ctx.projectId, ...input })),
});
