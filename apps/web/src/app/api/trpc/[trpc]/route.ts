import { appRouter } from "@aes/api";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { container } from "../../../../server/container.ts";

const handler = (req: Request) =>
	fetchRequestHandler({ endpoint: "/api/trpc", req, router: appRouter, createContext: container });

export { handler as GET, handler as POST };
