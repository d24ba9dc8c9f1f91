import { type Annotator, type AnswerLabel, NO_ANSWER } from "@aes/core/annotations";
import { createAnnotationRepository } from "../../annotation-repository.ts";
import { createBlobStore } from "../../blob-store.ts";
import type { Db } from "../../client.ts";
import { createViews } from "../index.ts";
import { aProposalRow, type Scope } from "./rows.ts";

export const START = new Date("2030-01-01T12:00:00Z");
export const at = (seconds: number) => new Date(START.getTime() + seconds * 1_000);
export const ADA = { key: "name:ada", name: "Ada" };
export const BOB = { key: "name:bob", name: "Bob" };
export const EVE = { key: "name:eve", name: "Eve" };

export const anAnswer = (step: number, label: AnswerLabel | null, isUnsure = false) => ({
	...NO_ANSWER,
	step,
	label,
	isUnsure,
	ms: 5,
});

type Changes = { token?: string; now?: Date };

let named = 0;

/** Queues of small traces, and annotators at work in them. */
export function createAnnotationBench(db: Db, scope: Scope) {
	const { projectId } = scope;
	const { queues, seats, work, review } = createAnnotationRepository(db);
	const views = createViews(db, createBlobStore(db.pool));

	/** One step of the user, then three of the agent; the rules say "read". */
	async function aTrace(): Promise<string> {
		const proposalId = await aProposalRow(db, scope);
		const steps = ["user", "agent", "agent", "agent"].map((source, index) => ({
			...{ proposalId, attempt: 1, index, at: START, source, message: `step ${index}` },
			...{ toolCalls: [], observations: [], label: "read", labelRule: "cat" },
		}));
		await db.client.trajectoryStep.createMany({ data: steps });
		return proposalId;
	}

	async function aQueue(changes: { overlap?: number; suggests?: boolean; traces?: number } = {}) {
		const { overlap = 2, suggests = false, traces = 1 } = changes;
		const proposalIds = await Promise.all(Array.from({ length: traces }, aTrace));
		const text = { name: `queue ${named++}`, guideline: "First text.", author: "lead" };
		const { id: queueId } = await queues.create({ projectId, overlap, suggests, dueAt: null, ...text, proposalIds });
		const items = await db.client.annotationItem.findMany({ where: { queueId }, orderBy: { position: "asc" } });
		return { queueId, itemIds: items.map(({ id }) => id), itemId: items[0]?.id ?? "" };
	}

	const key = (itemId: string, annotator: Annotator = ADA, { token = annotator.key, now = START }: Changes = {}) => ({
		...{ projectId, itemId, annotator, token, now },
	});
	const hold = (itemId: string, annotator = ADA, changes: Changes & { takeOver?: boolean } = {}) =>
		seats.hold({ ...key(itemId, annotator, changes), takeOver: changes.takeOver ?? false });

	return {
		queues,
		seats,
		work,
		review,
		views,
		aTrace,
		aQueue,
		key,
		hold,
		async submit(input: { itemId: string; annotator: Annotator; labels: AnswerLabel[]; now?: Date }) {
			const held = key(input.itemId, input.annotator, { now: input.now ?? START });
			await seats.hold({ ...held, takeOver: false });
			await work.save(
				held,
				input.labels.map((label, index) => anAnswer(index + 1, label)),
			);
			await seats.end(held, { kind: "submitted" });
		},
		listSteps: (queueId: string, now: Date, viewer: Annotator = EVE) =>
			review.listSteps({ projectId, queueId, viewer, now }, views),
		find: (itemId: string, annotator = ADA) => work.find({ projectId, itemId, annotator }, views),
		next: (
			queueId: string,
			annotator = ADA,
			{ except = null, now = START }: { except?: string | null; now?: Date } = {},
		) => work.findNext({ projectId, queueId, annotator, except, now }),
	};
}
export type AnnotationBench = ReturnType<typeof createAnnotationBench>;
