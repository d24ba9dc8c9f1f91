import { type Annotator, type Answer, type AnswerLabel, canSeeAnswers, isLabelled } from "@aes/core/annotations";
import type { TraceLabel } from "@aes/core/trajectories";
import { noItem } from "./annotation-seats.ts";
import { type StepViews, toAnswer, toAnswerLabel } from "./annotation-work.ts";
import { cleanText } from "./clean-text.ts";
import type { PrismaClient } from "./generated/client.ts";

type ReviewAnswer = Answer & {
	annotator: string;
	annotatorName: string;
	ms: number;
	suggestionShown: string | null;
	guidelineVersion: number;
	submittedAt: Date;
};

export type ReviewStep = {
	queue: string;
	itemId: string;
	position: number;
	proposalId: string;
	attempt: number;
	step: number;
	/** The step in one line. */
	title: string;
	/** In an order that tells no names. */
	answers: ReviewAnswer[];
	/** What the rules say, and by which of them. */
	rule: { label: TraceLabel | null; rule: string | null };
	decision: { label: AnswerLabel; note: string; author: string; decidedAt: Date } | null;
};

type Viewer = {
	projectId: string;
	queueId: string;
	/** Of this item only. */
	itemId?: string;
	viewer: Annotator | null;
	now: Date;
};
type Decision = { projectId: string; itemId: string; step: number };

const MAX_STEPS = 20_000;

/** What leads read and decide: the agent's steps of complete items only, so that labelling stays blind. */
export function createAnnotationReview(client: PrismaClient) {
	return {
		async listSteps({ projectId, queueId, itemId, viewer, now }: Viewer, views: StepViews): Promise<ReviewStep[]> {
			const queue = await client.annotationQueue.findFirst({
				where: { id: queueId, projectId },
				include: {
					items: {
						...(itemId !== undefined && { where: { id: itemId } }),
						orderBy: { position: "asc" },
						include: { assignments: { orderBy: { id: "asc" } } },
					},
				},
			});
			if (!queue) return [];
			const visible = queue.items.filter(({ assignments }) =>
				canSeeAnswers(assignments, { viewer: viewer?.key ?? "", overlap: queue.overlap, now }),
			);
			const steps = await Promise.all(visible.map((item) => readItem({ client, views, projectId }, item)));
			return steps.flat().map((step) => ({ ...step, queue: queue.name }));
		},

		async decide(
			key: Decision,
			decision: { label: AnswerLabel; note: string; author: string; now: Date },
		): Promise<void> {
			const item = await client.annotationItem.findFirst({
				where: { id: key.itemId, queue: { projectId: key.projectId } },
				include: { queue: { include: { guidelines: { orderBy: { version: "desc" }, take: 1 } } } },
			});
			if (!item) throw noItem(key.itemId);
			const data = {
				label: decision.label,
				note: cleanText(decision.note),
				author: cleanText(decision.author),
				guidelineVersion: item.queue.guidelines[0]?.version ?? 1,
				decidedAt: decision.now,
			};
			const { itemId, step } = key;
			await client.annotationDecision.upsert({
				where: { itemId_step: { itemId, step } },
				create: { itemId, step, ...data },
				update: data,
			});
		},

		async takeBackDecision({ projectId, itemId, step }: Decision): Promise<void> {
			await client.annotationDecision.deleteMany({ where: { itemId, step, item: { queue: { projectId } } } });
		},
	};
}

type Item = {
	id: string;
	position: number;
	proposalId: string;
	attempt: number;
	assignments: { id: string; annotator: string; annotatorName: string; state: string; endedAt: Date | null }[];
};

type From = { client: PrismaClient; views: StepViews; projectId: string };

async function readItem({ client, views, projectId }: From, item: Item): Promise<Omit<ReviewStep, "queue">[]> {
	const { id: itemId, position, proposalId, attempt } = item;
	const seats = new Map(item.assignments.filter(({ state }) => state === "submitted").map((seat) => [seat.id, seat]));
	const [steps, answers, decisions] = await Promise.all([
		views.trajectories.listSummaries({ projectId, proposalId, attempt, from: 0, count: MAX_STEPS }),
		client.annotationAnswer.findMany({
			where: { assignmentId: { in: [...seats.keys()] } },
			orderBy: { assignmentId: "asc" },
		}),
		client.annotationDecision.findMany({ where: { itemId } }),
	]);
	const byStep = new Map<number, ReviewAnswer[]>();
	for (const row of answers) {
		const seat = seats.get(row.assignmentId);
		if (!seat?.endedAt) continue;
		const { annotator, annotatorName, endedAt: submittedAt } = seat;
		const { ms, suggestionShown, guidelineVersion } = row;
		const given = { annotator, annotatorName, submittedAt, ms, suggestionShown, guidelineVersion };
		byStep.set(row.step, [...(byStep.get(row.step) ?? []), { ...toAnswer(row), ...given }]);
	}
	const decided = new Map(decisions.map((row) => [row.step, row]));
	return steps.filter(isLabelled).map(({ index, title, label, labelRule }) => ({
		itemId,
		position,
		proposalId,
		attempt,
		step: index,
		title,
		answers: byStep.get(index) ?? [],
		rule: { label, rule: labelRule },
		decision: toDecision(decided.get(index)),
	}));
}

function toDecision(
	row: { label: string; note: string; author: string; decidedAt: Date } | undefined,
): ReviewStep["decision"] {
	const label = toAnswerLabel(row?.label ?? null);
	return row && label ? { label, note: row.note, author: row.author, decidedAt: row.decidedAt } : null;
}
