import "server-only";
import type { ApiContext } from "@aes/api";
import { type Container, container } from "./container.ts";
import { type Identity, identify } from "./identify.ts";

type Known = Extract<Identity, { kind: "known" }>;

/** The context of one request; or why it has none, as an answer. */
export async function contextOf(headers: Headers): Promise<{ context: ApiContext } | { refusal: Refusal }> {
	const made = await container();
	const identity = await identify(made, headers);
	return identity.kind === "known" ? { context: toContext(made, identity) } : { refusal: identity };
}

export type Refusal = Exclude<Identity, Known>;

/** For routes that are no tRPC: 401 asks to sign in, 403 does not. */
export function toRefusal({ kind, message }: Refusal): Response {
	const code = kind === "unknown" ? "unauthorized" : "forbidden";
	return Response.json({ error: { code, message } }, { status: kind === "unknown" ? 401 : 403, headers: NO_STORE });
}

const NO_STORE = { "cache-control": "no-store" };

function toContext(made: Container, { actor, project, sessionId }: Known): ApiContext {
	const projectId = project.id;
	const { members, links, keys, directory, sessions, log, texts } = made;
	return {
		...made.shared,
		projectId,
		actor,
		audit: (event) => made.audit.record({ projectId, actor, ...event }),
		blobs: made.blobsOf({ projectId, withSolutions: actor.scopes.has("solutions:read") }),
		access: {
			hasAccounts: made.auth !== null,
			project,
			sessionId,
			listProjects: async () => {
				if (actor.kind === "user" && actor.id !== null) return directory.listOf(actor.id);
				return actor.kind === "api_key" ? [project] : directory.listAll();
			},
			...{ members, links, keys, directory, sessions, log, texts },
		},
	};
}
