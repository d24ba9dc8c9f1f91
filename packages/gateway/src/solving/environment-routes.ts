import type { SolverSessionOptions } from "../gateway-deps.ts";
import { readJson } from "../session/read-body.ts";
import { errorReply, jsonReply } from "../session/reply.ts";
import type { Route } from "../session/session-server.ts";

/** A file that is written comes whole, as base64 in JSON. */
const MAX_BODY_BYTES = 24 * 1024 * 1024;

/** `/environment/exec`: a command in the environment that a solver works on; JSON in, JSON out when it has ended. */
export function createEnvironmentRoutes(exec: SolverSessionOptions["exec"]): [string, Route][] {
	const route: Route = {
		handle: async ({ request, signal }) => jsonReply(await exec(await readJson(request, MAX_BODY_BYTES), signal)),
		toError: ({ error }) => errorReply(error),
	};
	return [["POST /environment/exec", route]];
}
