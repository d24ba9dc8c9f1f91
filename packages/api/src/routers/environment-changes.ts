import { requireScope } from "@aes/core/access";
import { PROFILE_NAMES } from "@aes/core/admission";
import { applyEdits, isHiddenPath } from "@aes/core/tasks";
import { REVIEW_DECISIONS } from "@aes/db";
import { z } from "zod";
import type { ApiContext } from "../context.ts";
import { scoped } from "../trpc.ts";

/** What one bulk action takes at most: as many as a person has looked at. */
const MAX_AT_ONCE = 500;
/** As much of a file as a page shows whole. */
const MAX_FILE_CHARS = 1024 * 1024;
const MAX_EDITS = 100;

const IdsSchema = z.array(z.string().max(64)).min(1).max(MAX_AT_ONCE);
const TagSchema = z
	.string()
	.trim()
	.regex(
		/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u,
		"A tag is 1 to 40 letters, digits, blanks, dots, dashes or underscores.",
	);
const EditSchema = z.object({
	path: z.string().max(1_024),
	text: z.string().max(MAX_FILE_CHARS).nullable().describe("null removes the file"),
	mode: z.union([z.literal(0o644), z.literal(0o755)]).optional(),
});

/** What people do to environments. A verdict is never among it: that is admission's alone. */
export const environmentChanges = {
	/** A decision beside the verdict of each newest version. `ids` are those of the reviews, for an undo. */
	review: scoped("environments:review")
		.input(
			z.object({
				environmentIds: IdsSchema,
				decision: z.enum(REVIEW_DECISIONS),
				reason: z.string().trim().max(2_000),
			}),
		)
		.mutation(async ({ ctx, input }) => {
			const reviewer = { id: ctx.actor.id, name: ctx.actor.name };
			const result = await ctx.environments.review({ projectId: ctx.projectId, reviewer, ...input });
			await keep(ctx, {
				action: "environment.review",
				ids: input.environmentIds,
				before: null,
				after: { decision: input.decision, reason: input.reason },
			});
			return result;
		}),

	undoReviews: scoped("environments:review")
		.input(z.object({ ids: IdsSchema }))
		.mutation(async ({ ctx, input }) => {
			const undone = await ctx.environments.undoReviews({
				projectId: ctx.projectId,
				ids: input.ids,
				by: ctx.actor.name,
				now: ctx.now(),
			});
			const environmentIds = undone.map(({ environmentId }) => environmentId);
			await keep(ctx, {
				action: "environment.undo_review",
				ids: environmentIds,
				before: { reviews: undone.map(({ id }) => id) },
				after: null,
			});
			return { environmentIds };
		}),

	/** `changed`: those that did not have it; an undo takes it from them alone. */
	tag: scoped("environments:write")
		.input(z.object({ environmentIds: IdsSchema, tag: TagSchema }))
		.mutation(async ({ ctx, input }) => {
			const result = await ctx.environments.tag({ projectId: ctx.projectId, author: ctx.actor.name, ...input });
			await keep(ctx, { action: "environment.tag", ids: result.changed, before: null, after: { tag: input.tag } });
			return result;
		}),

	untag: scoped("environments:write")
		.input(z.object({ environmentIds: IdsSchema, tag: z.string().max(40) }))
		.mutation(async ({ ctx, input }) => {
			const result = await ctx.environments.untag({ projectId: ctx.projectId, ...input });
			await keep(ctx, { action: "environment.untag", ids: result.changed, before: { tag: input.tag }, after: null });
			return result;
		}),

	/**
	 * The edited files as the next version, and its admission under the profile of the version before. `conflict` when
	 * somebody else stored a version meanwhile.
	 */
	edit: scoped("environments:write")
		.input(
			z.object({
				environmentId: z.string(),
				basedOnId: z.string(),
				edits: z.array(EditSchema).min(1).max(MAX_EDITS),
				note: z.string().trim().max(2_000),
			}),
		)
		.mutation(async ({ ctx, input }) => {
			const { environmentId, basedOnId, edits, note } = input;
			if (edits.some(({ path }) => isHiddenPath(path))) requireScope(ctx.actor, "solutions:read");
			const base = await ctx.environments.getVersion({ projectId: ctx.projectId, id: basedOnId });
			const version = await ctx.environments.save({
				projectId: ctx.projectId,
				environmentId,
				basedOnId,
				files: applyEdits(base.files, edits),
				editor: ctx.actor.name,
				note,
			});
			await keep(ctx, {
				action: "environment.edit",
				ids: [environmentId],
				before: { version: base.number, contentDigest: base.contentDigest },
				after: {
					version: version.number,
					contentDigest: version.contentDigest,
					paths: edits.map(({ path }) => path),
				},
			});
			const { profile, ...stored } = version;
			await requestAdmission(ctx, { versionId: stored.id, profile: z.enum(PROFILE_NAMES).parse(profile) });
			return stored;
		}),

	/** Another run of the controls over a version; an open one is not doubled. */
	admit: scoped("environments:write")
		.input(z.object({ versionId: z.string(), profile: z.enum(PROFILE_NAMES) }))
		.mutation(async ({ ctx, input }) => {
			const { id, environmentId } = await ctx.environments.getVersion({
				projectId: ctx.projectId,
				id: input.versionId,
			});
			const admission = await requestAdmission(ctx, { versionId: id, profile: input.profile });
			await keep(ctx, { action: "environment.admit", ids: [environmentId], before: null, after: { ...input } });
			return { id: admission.id, isNew: admission.isNew };
		}),
};

type Wanted = Parameters<ApiContext["environments"]["requestAdmission"]>[0];

async function requestAdmission(ctx: Pick<ApiContext, "environments" | "campaigns">, wanted: Wanted) {
	const admission = await ctx.environments.requestAdmission(wanted);
	if (admission.isNew) await ctx.campaigns.enqueueAdmissions([admission]);
	return admission;
}

type Change = Pick<Parameters<ApiContext["audit"]>[0], "before" | "after">;

type Kept = Change & { action: string; ids: readonly string[] };

/** One event for each: an environment's own log is whole. */
async function keep(ctx: Pick<ApiContext, "audit">, { ids, ...event }: Kept) {
	for (const id of ids) await ctx.audit({ subject: { kind: "environment", id }, ...event });
}
