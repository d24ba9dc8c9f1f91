import { type Annotator, UNDO_SUBMIT_MS } from "@aes/core/annotations";
import { AppError } from "@aes/core/errors";
import { cleanText } from "./clean-text.ts";
import type { DbClient } from "./client.ts";
import type { PrismaClient } from "./generated/client.ts";

export type NewAnnotationQueue = {
	projectId: string;
	name: string;
	overlap: number;
	suggests: boolean;
	dueAt: Date | null;
	guideline: string;
	author: string;
	/** Of the project; each with at least one step in its latest attempt. Handed out in this order. */
	proposalIds: readonly string[];
};

export type AnnotationQueueRow = {
	id: string;
	name: string;
	overlap: number;
	suggests: boolean;
	dueAt: Date | null;
	guidelineVersion: number;
	items: number;
	/** Items with all the submissions that the queue asks for, past the seconds in which one can be taken back. */
	complete: number;
	broken: number;
	/** Share of equal pairs of labels on the steps of complete items; null while there is no pair. */
	agreement: number | null;
	/** Of the asking annotator: items submitted, being worked on, skipped or reported, and still to be had. */
	mine: { submitted: number; open: number; skipped: number; left: number };
};

export type AnnotationQueue = {
	id: string;
	name: string;
	overlap: number;
	suggests: boolean;
	dueAt: Date | null;
	/** Newest first, at least one. */
	guidelines: { version: number; text: string; author: string; createdAt: Date }[];
	/** Items that somebody reported, with the reasons. */
	broken: { itemId: string; position: number; reasons: string[] }[];
};

type OneQueue = { projectId: string; queueId: string };

/** Queues of traces, their guidelines and their items. */
export function createAnnotationQueues(client: PrismaClient) {
	return {
		/** Throws `conflict` when the name is taken, `invalid_input` when a proposal is not there or has no step. */
		async create(input: NewAnnotationQueue): Promise<{ id: string }> {
			return client.$transaction(async (tx) => {
				const attempts = await findAttempts(tx, input);
				const { projectId, overlap, suggests, dueAt } = input;
				const text = { name: cleanText(input.name), author: cleanText(input.author) };
				const taken = await tx.annotationQueue.count({ where: { projectId, name: text.name } });
				if (taken > 0) throw nameTaken(text.name);
				const queue = await tx.annotationQueue.create({ data: { projectId, overlap, suggests, dueAt, ...text } });
				await tx.annotationGuideline.create({
					data: { queueId: queue.id, version: 1, text: cleanText(input.guideline), author: text.author },
				});
				await tx.annotationItem.createMany({
					data: input.proposalIds.map((proposalId, at) => ({
						queueId: queue.id,
						position: at + 1,
						proposalId,
						attempt: attempts.get(proposalId) ?? 1,
					})),
				});
				return { id: queue.id };
			});
		},

		/** Newest first; `annotator` null: nobody's own figures. */
		async list(input: { projectId: string; annotator: Annotator | null; now: Date }): Promise<AnnotationQueueRow[]> {
			const settledBefore = new Date(input.now.getTime() - UNDO_SUBMIT_MS);
			const rows = await client.$queryRaw<(Omit<AnnotationQueueRow, "mine"> & AnnotationQueueRow["mine"])[]>`
				WITH seats AS (
					SELECT i.id, i.queue_id, i.broken_at,
						count(a.id) FILTER (WHERE a.state IN ('open', 'submitted')) AS taken,
						count(a.id) FILTER (WHERE a.state = 'submitted' AND a.ended_at < ${settledBefore}) AS settled,
						max(a.state::text) FILTER (WHERE a.annotator = ${input.annotator?.key ?? ""}) AS mine
					FROM annotation_items i
					JOIN annotation_queues q ON q.id = i.queue_id AND q.project_id = ${input.projectId}
					LEFT JOIN annotation_assignments a ON a.item_id = i.id
					GROUP BY i.id
				)
				SELECT q.id, q.name, q.overlap, q.suggests, q.due_at AS "dueAt",
					(SELECT max(version) FROM annotation_guidelines g WHERE g.queue_id = q.id) AS "guidelineVersion",
					(SELECT avg((x.label = y.label)::int)::float8
						FROM seats c
						JOIN annotation_assignments a ON a.item_id = c.id AND a.state = 'submitted'
						JOIN annotation_assignments b ON b.item_id = c.id AND b.state = 'submitted' AND b.id > a.id
						JOIN annotation_answers x ON x.assignment_id = a.id AND x.label IS NOT NULL
						JOIN annotation_answers y ON y.assignment_id = b.id AND y.step = x.step AND y.label IS NOT NULL
						WHERE c.queue_id = q.id AND c.settled >= q.overlap) AS agreement,
					count(s.id)::int AS items,
					count(s.id) FILTER (WHERE s.settled >= q.overlap)::int AS complete,
					count(s.id) FILTER (WHERE s.broken_at IS NOT NULL)::int AS broken,
					count(s.id) FILTER (WHERE s.mine = 'submitted')::int AS submitted,
					count(s.id) FILTER (WHERE s.mine = 'open')::int AS open,
					count(s.id) FILTER (WHERE s.mine IN ('skipped', 'broken'))::int AS skipped,
					count(s.id) FILTER (WHERE s.mine = 'open' OR (s.broken_at IS NULL AND s.taken < q.overlap
						AND (s.mine IS NULL OR s.mine = 'taken_over')))::int AS left
				FROM annotation_queues q LEFT JOIN seats s ON s.queue_id = q.id
				WHERE q.project_id = ${input.projectId}
				GROUP BY q.id ORDER BY q.created_at DESC, q.id`;
			return rows.map(({ submitted, open, skipped, left, ...row }) => ({
				...row,
				mine: { submitted, open, skipped, left },
			}));
		},

		async find({ projectId, queueId }: OneQueue): Promise<AnnotationQueue | null> {
			const queue = await client.annotationQueue.findFirst({
				where: { id: queueId, projectId },
				include: {
					guidelines: { orderBy: { version: "desc" }, omit: { queueId: true } },
					items: {
						where: { brokenAt: { not: null } },
						orderBy: { position: "asc" },
						include: { assignments: { where: { state: "broken" }, select: { reason: true } } },
					},
				},
			});
			if (!queue) return null;
			const { id, name, overlap, suggests, dueAt, guidelines } = queue;
			const broken = queue.items.map((item) => ({
				itemId: item.id,
				position: item.position,
				reasons: item.assignments.map(({ reason }) => reason ?? ""),
			}));
			return { id, name, overlap, suggests, dueAt, guidelines, broken };
		},

		/** The text in force from now on; answers keep the version that they were given under. */
		async publishGuideline(input: OneQueue & { text: string; author: string }): Promise<{ version: number }> {
			return client.$transaction(async (tx) => {
				const [queue] = await tx.$queryRaw<{ id: string }[]>`
					SELECT id FROM annotation_queues WHERE id = ${input.queueId} AND project_id = ${input.projectId} FOR UPDATE`;
				if (!queue) throw noQueue(input.queueId);
				const { _max } = await tx.annotationGuideline.aggregate({
					where: { queueId: queue.id },
					_max: { version: true },
				});
				const version = (_max.version ?? 0) + 1;
				const text = { text: cleanText(input.text), author: cleanText(input.author) };
				await tx.annotationGuideline.create({ data: { queueId: queue.id, version, ...text } });
				return { version };
			});
		},

		/** A reported item is handed out again, to those who reported it as well. */
		async putBack({ projectId, itemId }: { projectId: string; itemId: string }): Promise<void> {
			const where = { id: itemId, queue: { projectId }, brokenAt: { not: null } };
			await client.$transaction(async (tx) => {
				const changed = await tx.annotationItem.updateMany({ where, data: { brokenAt: null } });
				if (changed.count === 0) throw new AppError("not_found", `No reported item ${itemId} is there.`);
				await tx.annotationAssignment.deleteMany({ where: { itemId, state: "broken", answers: { none: {} } } });
				await tx.annotationAssignment.updateMany({
					where: { itemId, state: "broken" },
					data: { state: "taken_over", reason: null, endedAt: null },
				});
			});
		},
	};
}

const noQueue = (queueId: string) =>
	new AppError("not_found", `There is no annotation queue ${queueId}.`, { details: { queueId } });

const nameTaken = (name: string) =>
	new AppError("conflict", `There is a queue named "${name}" already: choose another name.`, { details: { name } });

/** The latest attempt of each. */
async function findAttempts(
	tx: DbClient,
	{ projectId, proposalIds }: Pick<NewAnnotationQueue, "projectId" | "proposalIds">,
): Promise<Map<string, number>> {
	const rows = await tx.proposal.findMany({
		where: { projectId, id: { in: [...proposalIds] } },
		select: { id: true, attempt: true, steps: { take: 1, select: { attempt: true }, orderBy: { attempt: "desc" } } },
	});
	const found = new Map(rows.filter(({ steps }) => steps.length > 0).map(({ id, attempt }) => [id, attempt]));
	const missing = proposalIds.filter((id) => !found.has(id));
	if (missing.length === 0) return found;
	throw new AppError(
		"invalid_input",
		`${missing.slice(0, 5).join(", ")}: no such proposal in this project, or one without a step to label.`,
		{ details: { missing } },
	);
}
