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
});
