import type { inferRouterOutputs } from "@trpc/server";
import { alertsRouter } from "./routers/alerts.ts";
import { annotationReviewRouter } from "./routers/annotation-review.ts";
import { annotationsRouter } from "./routers/annotations.ts";
import { auditRouter } from "./routers/audit.ts";
import { blobsRouter } from "./routers/blobs.ts";
import { budgetsRouter } from "./routers/budgets.ts";
import { campaignsRouter } from "./routers/campaigns.ts";
import { environmentsRouter } from "./routers/environments.ts";
import { keysRouter } from "./routers/keys.ts";
import { membersRouter } from "./routers/members.ts";
import { noticesRouter } from "./routers/notices.ts";
import { operationsRouter } from "./routers/operations.ts";
import { overviewRouter } from "./routers/overview.ts";
import { projectsRouter } from "./routers/projects.ts";
import { proposalsRouter } from "./routers/proposals.ts";
import { reportsRouter } from "./routers/reports.ts";
import { rolloutsRouter } from "./routers/rollouts.ts";
import { sessionRouter } from "./routers/session.ts";
import { trajectoriesRouter } from "./routers/trajectories.ts";
import { savedViewsRouter } from "./routers/views.ts";
import { workspacesRouter } from "./routers/workspaces.ts";
import { createCallerFactory, router } from "./trpc.ts";

export const appRouter = router({
	alerts: alertsRouter,
	annotationReview: annotationReviewRouter,
	annotations: annotationsRouter,
	audit: auditRouter,
	blobs: blobsRouter,
	budgets: budgetsRouter,
	campaigns: campaignsRouter,
	environments: environmentsRouter,
	keys: keysRouter,
	members: membersRouter,
	notices: noticesRouter,
	operations: operationsRouter,
	overview: overviewRouter,
	projects: projectsRouter,
	proposals: proposalsRouter,
	reports: reportsRouter,
	rollouts: rolloutsRouter,
	session: sessionRouter,
	trajectories: trajectoriesRouter,
	views: savedViewsRouter,
	workspaces: workspacesRouter,
});
export type AppRouter = typeof appRouter;
export type RouterOutputs = inferRouterOutputs<AppRouter>;
export const createCaller = createCallerFactory(appRouter);
export type { AccessContext } from "./access-context.ts";
export type { ApiContext } from "./context.ts";
export { exportLabels, LABEL_FORMS, type LabelForm } from "./label-forms.ts";
