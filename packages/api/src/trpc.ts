import { requireScope, type Scope } from "@aes/core/access";
import { AppError, type ErrorCode } from "@aes/core/errors";
import { initTRPC, TRPCError } from "@trpc/server";
import superjson from "superjson";
import type { ApiContext } from "./context.ts";
import { withoutSolutions } from "./without-solutions.ts";

const TRPC_CODE = {
	not_found: "NOT_FOUND",
	conflict: "CONFLICT",
	invalid_input: "BAD_REQUEST",
	forbidden: "FORBIDDEN",
	rate_limited: "TOO_MANY_REQUESTS",
	unavailable: "SERVICE_UNAVAILABLE",
	timed_out: "TIMEOUT",
	internal: "INTERNAL_SERVER_ERROR",
} as const satisfies Record<ErrorCode, TRPCError["code"]>;

const t = initTRPC
	.context<ApiContext>()
	.meta<{ scope: Scope }>()
	.create({
		transformer: superjson,
		errorFormatter: ({ shape, error }) => ({
			...shape,
			data: {
				...shape.data,
				stack: undefined,
				appCode: error.cause instanceof AppError ? error.cause.code : null,
			},
		}),
	});

/** The only place where a domain error becomes a transport error. */
const mapErrors = t.middleware(async ({ next }) => {
	const result = await next();
	if (result.ok || result.error.code !== "INTERNAL_SERVER_ERROR") return result;
	const cause = AppError.from(result.error.cause);
	throw new TRPCError({ code: TRPC_CODE[cause.code], message: cause.message, cause });
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;
/**
 * For who holds the scope in the request's project; others are refused with its name. Who lacks `solutions:read` gets
 * what the views answer without solutions.
 */
export const scoped = (scope: Scope) =>
	t.procedure
		.meta({ scope })
		.use(mapErrors)
		.use(({ ctx, next }) => {
			requireScope(ctx.actor, scope);
			return next({ ctx: withoutSolutions(ctx) });
		});
