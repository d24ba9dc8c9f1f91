import "server-only";
import { type Actor, LOCAL_ACTOR, scopesOf } from "@aes/core/access";
import type { Project } from "@aes/db";
import { chooseProject } from "./choose-project.ts";
import type { Container } from "./container.ts";

/** Who asks and in which project; or why that cannot be said: nobody signed in, or not at home there. */
export type Identity =
	| { kind: "known"; actor: Actor; project: Project; sessionId: string | null }
	| { kind: "unknown"; message: string }
	| { kind: "outside"; message: string };

const BEARER = /^Bearer\s+(\S+)$/i;
const NO_PROJECT = "There is no such project, or you are not a member of it. An admin of the project can add you.";

/** A key says itself where it belongs; people choose among their projects. */
export async function identify(container: Container, headers: Headers): Promise<Identity> {
	const authorization = headers.get("authorization");
	if (authorization !== null) return identifyKey(container, authorization, headers);
	if (container.auth === null) {
		const project = chooseProject(await container.directory.listAll(), headers);
		return project ? { kind: "known", actor: LOCAL_ACTOR, project, sessionId: null } : outside();
	}
	const found = await container.auth.api.getSession({ headers });
	if (!found) return { kind: "unknown", message: "Nobody is signed in here. Sign in, or send an API key." };
	const { user, session } = found;
	const project = chooseProject(await container.directory.listOf(user.id), headers);
	if (!project) return outside();
	const actor: Actor = { kind: "user", id: user.id, name: user.name, scopes: scopesOf(project.role) };
	return { kind: "known", actor, project, sessionId: session.id };
}

async function identifyKey(container: Container, authorization: string, headers: Headers): Promise<Identity> {
	const holder = await container.keys.findHolder(BEARER.exec(authorization)?.[1] ?? "");
	if (!holder)
		return { kind: "unknown", message: "This API key is unknown, expired or revoked. Make one in Settings, API keys." };
	const all = await container.directory.listAll();
	const own = all.filter(({ id }) => id === holder.projectId);
	const project = chooseProject(own, headers);
	if (!project) return outside();
	const { id, name, scopes } = holder;
	return { kind: "known", actor: { kind: "api_key", id, name, scopes }, project, sessionId: null };
}

const outside = (): Identity => ({ kind: "outside", message: NO_PROJECT });
