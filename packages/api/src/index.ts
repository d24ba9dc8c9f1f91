import type { inferRouterOutputs } from "@trpc/server";
import { createCallerFactory, router } from "./trpc.ts";

export const appRouter = router({});
export type AppRouter = typeof appRouter;
export type RouterOutputs = inferRouterOutputs<AppRouter>;
export const createCaller = createCallerFactory(appRouter);
export type { ApiContext } from "./context.ts";
