import { AppError } from "@aes/core/errors";
import { cleanText } from "./clean-text.ts";
import type { Db } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";

export const REVIEW_DECISIONS = ["approved", "held"] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

type Reviewer = { id: string | null; name: string };
type NewReviews = {
	projectId: string;
	environmentIds: readonly string[];
	decision: ReviewDecision;
	reason: string;
	reviewer: Reviewer;
};
type TagChange = { projectId: string; environmentIds: readonly string[]; tag: string; author: string };

/** What people say of environments beside the verdict: reviews of their newest versions, and tags. */
export function createEnvironmentReviews({ client }: Db) {
	return withDbErrors({
		/**
		 * One review for the newest version of each environment; it takes the place of the one before. Throws `not_found`,
		 * and writes nothing, when one of them is not in the project.
		 */
		async review({ projectId, environmentIds, decision, reason, reviewer }: NewReviews): Promise<{ ids: string[] }> {
			const heads = await listHeads(client, { projectId, environmentIds });
			const rows = await client.environmentReview.createManyAndReturn({
				data: heads.map(({ environmentId, versionId }) => ({
					projectId,
					environmentId,
					versionId,
					decision,
					reason: cleanText(reason),
					reviewer: reviewer.name,
					reviewerId: reviewer.id,
				})),
				select: { id: true },
			});
			return { ids: rows.map(({ id }) => id) };
		},
		/** Takes reviews back: what held before them holds again. They stay in the record. Returns whose they were. */
		async undoReviews(input: { projectId: string; ids: readonly string[]; by: string; now: Date }) {
			const rows = await client.environmentReview.updateManyAndReturn({
				where: { id: { in: [...input.ids] }, projectId: input.projectId, undoneAt: null },
				data: { undoneAt: input.now, undoneBy: input.by },
				select: { id: true, environmentId: true },
			});
			if (rows.length === 0) throw new AppError("not_found", "None of these reviews stands: they were undone before.");
			return rows;
		},
		/** Returns the environments that did not have it yet: an undo takes it from those alone. */
		async tag({ projectId, environmentIds, tag, author }: TagChange): Promise<{ changed: string[] }> {
			const heads = await listHeads(client, { projectId, environmentIds });
			const rows = await client.environmentTag.createManyAndReturn({
				data: heads.map(({ environmentId }) => ({ environmentId, tag: cleanText(tag), author })),
				skipDuplicates: true,
				select: { environmentId: true },
			});
			return { changed: rows.map(({ environmentId }) => environmentId) };
		},
		/** Returns the environments that had it. */
		async untag({ projectId, environmentIds, tag }: Omit<TagChange, "author">): Promise<{ changed: string[] }> {
			const which = { environmentId: { in: [...environmentIds] }, tag, environment: { projectId } };
			const rows = await client.environmentTag.findMany({ where: which, select: { environmentId: true } });
			await client.environmentTag.deleteMany({ where: which });
			return { changed: rows.map(({ environmentId }) => environmentId) };
		},
	});
}
export type EnvironmentReviews = ReturnType<typeof createEnvironmentReviews>;

/** In the order of their ids, so that two who change many at once never wait for each other in a ring. */
async function listHeads(client: Db["client"], wanted: { projectId: string; environmentIds: readonly string[] }) {
	const ids = [...new Set(wanted.environmentIds)];
	const heads = await client.environmentHead.findMany({
		where: { projectId: wanted.projectId, environmentId: { in: ids } },
		orderBy: { environmentId: "asc" },
		select: { environmentId: true, versionId: true },
	});
	const missing = ids.find((id) => !heads.some(({ environmentId }) => environmentId === id));
	if (missing !== undefined)
		throw new AppError("not_found", `There is no environment ${missing} in this project; nothing was changed.`);
	return heads;
}
