import {
	ANSWER_LABELS,
	type Annotator,
	type Answer,
	type AnswerLabel,
	type AssignmentState,
	CONFIDENCES,
} from "@aes/core/annotations";
import { AppError } from "@aes/core/errors";
import type { TraceLabel } from "@aes/core/trajectories";
import { z } from "zod";
import { noItem, requireSeat, type SeatKey } from "./annotation-seats.ts";
import { cleanText } from "./clean-text.ts";
import type { PrismaClient } from "./generated/client.ts";
import type { StoredStep } from "./step-row.ts";
import type { Views } from "./views/index.ts";
import type { StepSummary } from "./views/steps.ts";

/** A step as an annotator sees it: what the rules say of it only where the queue allows that. */
type StepToLabel = Pick<StepSummary, "index" | "source" | "title"> & { suggestion: TraceLabel | null };

export type AnnotationWork = {
	itemId: string;
	/** From 1, of `items`. */
	position: number;
	items: number;
	/** Name of the seed that the proposal started from. */
	name: string;
	steps: StepToLabel[];
	/** One's own only. */
	answers: (Answer & { step: number; ms: number })[];
	/** One's own seat; null when none was taken yet. */
	state: AssignmentState | null;
	/** Who has the seat that one lost. */
	takenOverBy: string | null;
	isBroken: boolean;
};

export type NewAnswer = Answer & { step: number; ms: number };
type OneItem = { projectId: string; itemId: string };
/** Where steps are read: of who may not see solutions, a view that hides them. */
export type StepViews = Pick<Views, "trajectories">;

const MAX_STEPS = 20_000;

/** What an annotator reads and writes of an item; others' answers never pass here. */
export function createAnnotationWork(client: PrismaClient) {
	return {
		/** One's open item, else the first with a free seat, else one with a seat that was left; null when none is left. */
		async findNext(input: {
			projectId: string;
			queueId: string;
			annotator: Annotator;
			except: string | null;
			now: Date;
		}): Promise<string | null> {
			const [next] = await client.$queryRaw<{ id: string }[]>`
				SELECT i.id FROM annotation_items i
				JOIN annotation_queues q ON q.id = i.queue_id AND q.project_id = ${input.projectId}
				LEFT JOIN annotation_assignments mine ON mine.item_id = i.id AND mine.annotator = ${input.annotator.key}
				CROSS JOIN LATERAL (
					SELECT count(*) FILTER (WHERE state IN ('open', 'submitted')) AS taken,
						count(*) FILTER (WHERE state = 'open' AND lock_until <= ${input.now}) AS lapsed
					FROM annotation_assignments WHERE item_id = i.id
				) seats
				WHERE q.id = ${input.queueId} AND i.id <> ${input.except ?? ""}
					AND (mine.state = 'open' OR (i.broken_at IS NULL AND (mine.state IS NULL OR mine.state = 'taken_over')
						AND (seats.taken < q.overlap OR seats.lapsed > 0)))
				ORDER BY mine.state = 'open' DESC NULLS LAST, seats.taken >= q.overlap, i.position LIMIT 1`;
			return next?.id ?? null;
		},

		async find(
			{ projectId, itemId, annotator }: OneItem & { annotator: Annotator },
			views: StepViews,
		): Promise<AnnotationWork | null> {
			const item = await client.annotationItem.findFirst({
				where: { id: itemId, queue: { projectId } },
				include: {
					queue: { select: { suggests: true, _count: { select: { items: true } } } },
					proposal: { select: { seed: { select: { name: true } } } },
					assignments: { where: { annotator: annotator.key }, include: { answers: true } },
				},
			});
			if (!item) return null;
			const trajectory = { projectId, proposalId: item.proposalId, attempt: item.attempt };
			const steps = await views.trajectories.listSummaries({ ...trajectory, from: 0, count: MAX_STEPS });
			const [seat] = item.assignments;
			return {
				itemId,
				position: item.position,
				items: item.queue._count.items,
				name: item.proposal.seed.name,
				steps: steps.map(({ index, source, title, label }) => ({
					index,
					source,
					title,
					suggestion: item.queue.suggests && source === "agent" ? label : null,
				})),
				answers: (seat?.answers ?? []).map((row) => ({ ...toAnswer(row), step: row.step, ms: row.ms })),
				state: seat?.state ?? null,
				takenOverBy: seat?.takenOverBy ?? null,
				isBroken: item.brokenAt !== null,
			};
		},

		/** The steps' bodies, without what the rules say of them. */
		async listBodies(
			{ from, count, ...key }: OneItem & { from: number; count: number },
			views: StepViews,
		): Promise<StoredStep[]> {
			const item = await client.annotationItem.findFirst({
				where: { id: key.itemId, queue: { projectId: key.projectId } },
			});
			if (!item) throw noItem(key.itemId);
			const { proposalId, attempt } = item;
			const steps = await views.trajectories.listBodies({ projectId: key.projectId, proposalId, attempt, from, count });
			return steps.map((step) => ({ ...step, label: null, labelRule: null }));
		},

		/**
		 * Stores answers of the window that holds the seat, whole or not at all; the server adds the guideline in force and
		 * the suggestion that stood there. Throws `conflict` without the seat, `invalid_input` for what is no agent's step.
		 */
		async save(key: SeatKey, answers: readonly NewAnswer[]): Promise<void> {
			const json = JSON.stringify(answers.map((answer) => ({ ...answer, note: cleanText(answer.note) })));
			await client.$transaction(async (tx) => {
				const seat = await requireSeat(tx, key);
				const stored = await tx.$executeRaw`
					INSERT INTO annotation_answers (assignment_id, step, label, is_unsure, confidence, note, ms,
						suggestion_shown, guideline_version, updated_at)
					SELECT ${seat.id}, x.step, x.label, x."isUnsure", x.confidence, x.note, x.ms,
						CASE WHEN q.suggests THEN t.label END,
						(SELECT max(version) FROM annotation_guidelines g WHERE g.queue_id = q.id), ${key.now}
					FROM jsonb_to_recordset(${json}::jsonb)
						AS x(step int, label text, "isUnsure" boolean, confidence int, note text, ms int)
					JOIN annotation_items i ON i.id = ${key.itemId}
					JOIN annotation_queues q ON q.id = i.queue_id
					JOIN trajectory_steps t
						ON t.proposal_id = i.proposal_id AND t.attempt = i.attempt AND t.index = x.step AND t.source = 'agent'
					ON CONFLICT (assignment_id, step) DO UPDATE SET label = excluded.label, is_unsure = excluded.is_unsure,
						confidence = excluded.confidence, note = excluded.note, ms = excluded.ms,
						suggestion_shown = excluded.suggestion_shown, guideline_version = excluded.guideline_version,
						updated_at = excluded.updated_at`;
				if (stored !== answers.length)
					throw new AppError("invalid_input", "An answer names a step that is none of the agent's in this trace.", {
						details: { steps: answers.map(({ step }) => step) },
					});
			});
		},
	};
}

const LabelSchema = z.enum(ANSWER_LABELS).nullable();
const ConfidenceSchema = z.literal([...CONFIDENCES]).nullable();

export const toAnswerLabel = (label: string | null): AnswerLabel | null => LabelSchema.parse(label);

export const toAnswer = (row: {
	label: string | null;
	isUnsure: boolean;
	confidence: number | null;
	note: string;
}): Answer => ({
	label: toAnswerLabel(row.label),
	isUnsure: row.isUnsure,
	confidence: ConfidenceSchema.parse(row.confidence),
	note: row.note,
});
