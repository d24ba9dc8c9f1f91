import { z } from "zod";
import { router, scoped } from "../trpc.ts";

/** A summary is about 200 bytes: most traces come in one answer. */
const MAX_SUMMARIES = 5_000;
/** A page mounts a window of steps, so it asks for a window of bodies. */
const MAX_BODIES = 60;

const AttemptSchema = z.object({ attempt: z.number().int().min(0) });
const OwnerSchema = z.union([
	AttemptSchema.extend({ proposalId: z.string() }),
	AttemptSchema.extend({ rolloutId: z.string() }),
]);
const windowOf = (most: number) =>
	z.object({ from: z.number().int().min(0), count: z.number().int().min(1).max(most) });

/** One attempt of a proposal or of a rollout, for the viewer that serves both. */
export const trajectoriesRouter = router({
	/** Summaries from one step on; a page that follows a running agent asks from where it stands. */
	steps: scoped("project:read")
		.input(z.intersection(OwnerSchema, windowOf(MAX_SUMMARIES)))
		.query(({ ctx, input }) => ctx.views.trajectories.listSummaries({ projectId: ctx.projectId, ...input })),

	bodies: scoped("project:read")
		.input(z.intersection(OwnerSchema, windowOf(MAX_BODIES)))
		.query(({ ctx, input }) => ctx.views.trajectories.listBodies({ projectId: ctx.projectId, ...input })),

	/** Steps whose message, reasoning, calls or outputs hold the text, long outputs included. */
	find: scoped("project:read")
		.input(z.intersection(OwnerSchema, z.object({ text: z.string().min(2).max(200) })))
		.query(({ ctx, input }) => ctx.views.trajectories.find({ projectId: ctx.projectId, ...input })),

	/** Files that its calls name as written or removed. */
	writes: scoped("project:read")
		.input(OwnerSchema)
		.query(({ ctx, input }) => ctx.views.trajectories.listWrites({ projectId: ctx.projectId, ...input })),

	sandboxes: scoped("project:read")
		.input(z.object({ proposalId: z.string() }))
		.query(({ ctx, input }) => ctx.views.trajectories.listSandboxes({ projectId: ctx.projectId, ...input })),
});
