import { appRouter } from "@aes/api";
import { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { isTooLarge, TOO_LARGE } from "../../../../lib/request-size.ts";
import { contextOf } from "../../../../server/context.ts";

async function handler(req: Request): Promise<Response> {
	if (isTooLarge(req)) return TOO_LARGE();
	return fetchRequestHandler({
		endpoint: "/api/trpc",
		req,
		router: appRouter,
		createContext: () => createContext(req),
	});
}

async function createContext({ headers }: Request) {
	const made = await contextOf(headers);
	if ("context" in made) return made.context;
	const { kind, message } = made.refusal;
	throw new TRPCError({ code: kind === "unknown" ? "UNAUTHORIZED" : "FORBIDDEN", message });
}

export { handler as GET, handler as POST };
