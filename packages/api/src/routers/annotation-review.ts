import { ANSWER_LABELS, LABEL_FORMATS, listConfused, MAX_NOTE_CHARS, needsNote } from "@aes/core/annotations";
import { AppError } from "@aes/core/errors";
import { z } from "zod";
import type { ApiContext } from "../context.ts";
import { exportLabels, LABEL_FORMS } from "../label-forms.ts";
import { toDispute, toLabelledSteps, toReviewReport } from "../review-report.ts";
import { router, scoped } from "../trpc.ts";
import { AnnotatorSchema, findAnnotator, QueueSchema } from "./annotations.ts";

const ReviewSchema = QueueSchema.extend(AnnotatorSchema.shape);
const StepSchema = ReviewSchema.extend({ itemId: z.string(), step: z.number().int().min(0) });
const LabelSchema = z.enum(ANSWER_LABELS);

/** What leads see of complete items: agreement, disputes, decisions, and the labels to take away. */
export const annotationReviewRouter = router({
	agreement: scoped("labels:adjudicate")
		.input(ReviewSchema)
		.query(async ({ ctx, input }) => toReviewReport(await listSteps(ctx, input))),

	/** The steps behind a cell of the matrix: one person said `row`, another `column`. */
	confused: scoped("labels:adjudicate")
		.input(ReviewSchema.extend({ row: LabelSchema, column: LabelSchema }))
		.query(async ({ ctx, input }) => {
			const steps = await listSteps(ctx, input);
			const found = new Set(listConfused(toLabelledSteps(steps), input).map(({ itemId, step }) => `${itemId} ${step}`));
			return steps.filter(({ itemId, step }) => found.has(`${itemId} ${step}`)).map(toDispute);
		}),

	/** Steps on which people disagree, and what was decided of them. */
	disputes: scoped("labels:adjudicate")
		.input(ReviewSchema)
		.query(async ({ ctx, input }) =>
			(await listSteps(ctx, input)).map(toDispute).filter(({ state }) => state !== "agreed"),
		),

	decide: scoped("labels:adjudicate")
		.input(StepSchema.extend({ label: LabelSchema, note: z.string().trim().max(MAX_NOTE_CHARS) }))
		.mutation(async ({ ctx, input: { label, note, ...input } }) => {
			const step = await getStep(ctx, input);
			if (
				!note &&
				needsNote(
					step.answers.map(({ label: given }) => given),
					label,
				)
			)
				throw new AppError("invalid_input", "This overrules what most people said: say why in the note.");
			const author = findAnnotator(ctx, input)?.name ?? ctx.actor.name;
			const key = { projectId: ctx.projectId, itemId: input.itemId, step: input.step };
			await ctx.annotations.review.decide(key, { label, note, author, now: ctx.now() });
			await keep(ctx, { ...input, action: "step.decide", before: step.decision, after: { label, note } });
		}),

	takeBack: scoped("labels:adjudicate")
		.input(StepSchema)
		.mutation(async ({ ctx, input }) => {
			const step = await getStep(ctx, input);
			await ctx.annotations.review.takeBackDecision({ projectId: ctx.projectId, ...input });
			await keep(ctx, { ...input, action: "step.take_back", before: step.decision, after: null });
		}),

	export: scoped("reports:export")
		.input(ReviewSchema.extend({ form: z.enum(LABEL_FORMS), format: z.enum(LABEL_FORMATS) }))
		.query(async ({ ctx, input }) => exportLabels(await listSteps(ctx, input), input)),
});

type Asking = z.output<typeof ReviewSchema> & { itemId?: string };

const listSteps = (ctx: ApiContext, { queueId, annotator, itemId }: Asking) =>
	ctx.annotations.review.listSteps(
		{
			projectId: ctx.projectId,
			queueId,
			...(itemId !== undefined && { itemId }),
			viewer: findAnnotator(ctx, { annotator }),
			now: ctx.now(),
		},
		ctx.views,
	);

/** Of a complete item only: before that nobody decides. */
async function getStep(ctx: ApiContext, input: z.output<typeof StepSchema>) {
	const steps = await listSteps(ctx, input);
	const step = steps.find(({ step: index }) => index === input.step);
	if (step) return step;
	throw new AppError("not_found", `Step ${input.step + 1} of item ${input.itemId} is not there, or not complete yet.`, {
		details: { itemId: input.itemId, step: input.step },
	});
}

type Decision = { label: string; note: string; author?: string };
type Kept = { action: string; itemId: string; step: number; before: Decision | null; after: Decision | null };

const keep = (ctx: ApiContext, { action, itemId, step, before, after }: Kept) =>
	ctx.audit({
		action,
		subject: { kind: "annotation_step", id: `${itemId}/${step + 1}` },
		before: before && { label: before.label, note: before.note, author: before.author },
		after,
	});
