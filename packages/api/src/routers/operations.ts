import { router, scoped } from "../trpc.ts";

export const operationsRouter = router({
	/** Workers, sandboxes and rows as the store has them. */
	snapshot: scoped("project:read").query(({ ctx }) =>
		ctx.views.readOperations({ projectId: ctx.projectId, now: ctx.now() }),
	),
	/** Jobs as the queue has them; slower, and may fail on its own. */
	queues: scoped("project:read").query(({ ctx }) => ctx.queueCounts()),
});
