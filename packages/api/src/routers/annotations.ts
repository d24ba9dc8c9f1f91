import { ANSWER_LABELS, CONFIDENCES, MAX_ANNOTATOR_CHARS, MAX_NOTE_CHARS, toAnnotator } from "@aes/core/annotations";
import { AppError } from "@aes/core/errors";
import { z } from "zod";
import type { ApiContext } from "../context.ts";
import { router, scoped } from "../trpc.ts";

/** Who labels where there are no accounts; with them the account does, whatever stands here. */
export const AnnotatorSchema = z.object({ annotator: z.string().max(MAX_ANNOTATOR_CHARS).nullable() });
const MAX_GUIDELINE_CHARS = 20_000;
const MAX_ITEMS = 1_000;
/** What a window of bodies holds at most. */
const MAX_BODIES = 60;
/** A range of labels is one change. */
const MAX_ANSWERS = 5_000;
const DAY_MS = 24 * 3_600_000;

export const QueueSchema = z.object({ queueId: z.string() });
const GuidelineSchema = z.string().trim().min(1).max(MAX_GUIDELINE_CHARS);
const ItemSchema = AnnotatorSchema.extend({ itemId: z.string() });
const SeatSchema = ItemSchema.extend({
	/** Of the window that asks. */
	token: z.string().min(8).max(64),
});

const NewQueueSchema = z.object({
	name: z.string().trim().min(1).max(120),
	overlap: z.number().int().min(1).max(10),
	suggests: z.boolean(),
	dueAt: z.date().nullable(),
	guideline: GuidelineSchema,
	proposalIds: z.array(z.string()).min(1).max(MAX_ITEMS),
});

const AnswerSchema = z.object({
	step: z.number().int().min(0),
	label: z.enum(ANSWER_LABELS).nullable(),
	isUnsure: z.boolean(),
	confidence: z.literal([...CONFIDENCES]).nullable(),
	note: z.string().max(MAX_NOTE_CHARS),
	ms: z.number().int().min(0).max(DAY_MS),
});

const EndSchema = z.discriminatedUnion("kind", [
	z.object({ kind: z.literal("submitted") }),
	z.object({ kind: z.enum(["skipped", "broken"]), reason: z.string().trim().min(1).max(500) }),
]);

/** Queues, and an annotator's work in them. Nothing here tells what another annotator answered. */
export const annotationsRouter = router({
	/** Who labels, where an account says so; without accounts the page asks for a name. */
	me: scoped("project:read").query(({ ctx }) => ({
		account: ctx.actor.id === null ? null : ctx.actor.name,
		canLabel: ctx.actor.scopes.has("labels:write"),
		canLead: ctx.actor.scopes.has("labels:adjudicate"),
		canMakeQueues: ctx.actor.scopes.has("queues:write"),
		canExport: ctx.actor.scopes.has("reports:export"),
	})),

	queues: scoped("project:read")
		.input(AnnotatorSchema)
		.query(({ ctx, input }) =>
			ctx.annotations.queues.list({ projectId: ctx.projectId, annotator: findAnnotator(ctx, input), now: ctx.now() }),
		),

	queue: scoped("project:read")
		.input(QueueSchema)
		.query(async ({ ctx, input }) => {
			const queue = await ctx.annotations.queues.find({ projectId: ctx.projectId, ...input });
			if (queue) return queue;
			throw new AppError("not_found", `There is no annotation queue ${input.queueId}.`, { details: input });
		}),

	createQueue: scoped("queues:write")
		.input(NewQueueSchema)
		.mutation(async ({ ctx, input }) => {
			const author = ctx.actor.name;
			const queue = await ctx.annotations.queues.create({ projectId: ctx.projectId, author, ...input });
			const { proposalIds, guideline: _, dueAt, ...settings } = input;
			const after = { ...settings, dueAt: dueAt?.toISOString() ?? null, items: proposalIds.length };
			await ctx.audit({ action: "queue.create", subject: { kind: "queue", id: queue.id }, before: null, after });
			return queue;
		}),

	publishGuideline: scoped("queues:write")
		.input(QueueSchema.extend({ text: GuidelineSchema }))
		.mutation(async ({ ctx, input }) => {
			const published = await ctx.annotations.queues.publishGuideline({
				projectId: ctx.projectId,
				author: ctx.actor.name,
				...input,
			});
			const before = { version: published.version - 1 };
			const subject = { kind: "queue", id: input.queueId };
			await ctx.audit({
				action: "queue.publish_guideline",
				subject,
				before,
				after: { ...published, text: input.text },
			});
			return published;
		}),

	putBack: scoped("queues:write")
		.input(z.object({ itemId: z.string() }))
		.mutation(async ({ ctx, input }) => {
			await ctx.annotations.queues.putBack({ projectId: ctx.projectId, ...input });
			await keep(ctx, { action: "item.put_back", itemId: input.itemId, before: "broken", after: "open" });
		}),

	/** The item to go on with, but for one that is being worked on; null when none is left. Takes no seat. */
	next: scoped("labels:write")
		.input(QueueSchema.extend({ ...AnnotatorSchema.shape, except: z.string().nullable() }))
		.query(({ ctx, input: { annotator, ...input } }) =>
			ctx.annotations.work.findNext({
				projectId: ctx.projectId,
				annotator: toAnnotator(ctx.actor, annotator),
				now: ctx.now(),
				...input,
			}),
		),

	item: scoped("labels:write")
		.input(ItemSchema)
		.query(async ({ ctx, input }) => {
			const key = {
				projectId: ctx.projectId,
				itemId: input.itemId,
				annotator: toAnnotator(ctx.actor, input.annotator),
			};
			const item = await ctx.annotations.work.find(key, ctx.views);
			if (item) return item;
			throw new AppError("not_found", `There is no item ${input.itemId} in an annotation queue.`, { details: input });
		}),

	stepBodies: scoped("labels:write")
		.input(
			z.object({
				itemId: z.string(),
				from: z.number().int().min(0),
				count: z.number().int().min(1).max(MAX_BODIES),
			}),
		)
		.query(({ ctx, input }) => ctx.annotations.work.listBodies({ projectId: ctx.projectId, ...input }, ctx.views)),

	/** Takes a seat or keeps it: the heartbeat. Only a take-over is worth the audit log's line. */
	hold: scoped("labels:write")
		.input(SeatSchema.extend({ takeOver: z.boolean() }))
		.mutation(async ({ ctx, input }) => {
			const seat = await ctx.annotations.seats.hold({ ...toKey(ctx, input), takeOver: input.takeOver });
			if (seat.kind === "take" || seat.kind === "take_over")
				await keep(ctx, { action: `item.${seat.kind}`, itemId: input.itemId, before: seat.who, after: "open" });
			return seat;
		}),

	/** The log names the steps, not the labels: who reads it may be the next annotator of the item. */
	save: scoped("labels:write")
		.input(SeatSchema.extend({ answers: z.array(AnswerSchema).min(1).max(MAX_ANSWERS) }))
		.mutation(async ({ ctx, input }) => {
			await ctx.annotations.work.save(toKey(ctx, input), input.answers);
			const after = { steps: input.answers.map(({ step }) => step + 1) };
			await keep(ctx, { action: "item.label", itemId: input.itemId, before: null, after });
		}),

	end: scoped("labels:write")
		.input(SeatSchema.extend({ end: EndSchema }))
		.mutation(async ({ ctx, input }) => {
			await ctx.annotations.seats.end(toKey(ctx, input), input.end);
			await keep(ctx, { action: `item.${input.end.kind}`, itemId: input.itemId, before: "open", after: input.end });
		}),

	reopen: scoped("labels:write")
		.input(SeatSchema)
		.mutation(async ({ ctx, input }) => {
			await ctx.annotations.seats.reopen(toKey(ctx, input));
			await keep(ctx, { action: "item.reopen", itemId: input.itemId, before: "ended", after: "open" });
		}),
});

type Asking = { annotator: string | null };

/** null where nobody is named yet. */
export const findAnnotator = (ctx: ApiContext, { annotator }: Asking) =>
	ctx.actor.id === null && !annotator?.trim() ? null : toAnnotator(ctx.actor, annotator);

const toKey = (ctx: ApiContext, { annotator, itemId, token }: Asking & { itemId: string; token: string }) => ({
	projectId: ctx.projectId,
	itemId,
	annotator: toAnnotator(ctx.actor, annotator),
	token,
	now: ctx.now(),
});

type Audited = Parameters<ApiContext["audit"]>[0];
type ItemWrite = Pick<Audited, "action" | "before" | "after"> & { itemId: string };

const keep = (ctx: ApiContext, { itemId, ...event }: ItemWrite) =>
	ctx.audit({ ...event, subject: { kind: "annotation_item", id: itemId } });
