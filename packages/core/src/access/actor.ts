import { AppError } from "../errors.ts";
import { rolesWith, type Scope, scopesOf } from "./scopes.ts";

/**
 * Who asks, in one project. `local` is whoever reaches the loopback address of a dashboard without accounts, `command`
 * a person at the terminal; both may do everything. `id` is the account's or the key's.
 */
export type Actor = {
	kind: "local" | "command" | "user" | "api_key";
	id: string | null;
	name: string;
	scopes: ReadonlySet<Scope>;
};

export const LOCAL_ACTOR: Actor = { kind: "local", id: null, name: "dashboard", scopes: scopesOf("admin") };

/** Throws `forbidden`, naming the scope and who holds it. */
export function requireScope(actor: Actor, scope: Scope): void {
	if (actor.scopes.has(scope)) return;
	throw new AppError(
		"forbidden",
		`This needs the scope ${scope}, which ${actor.name} does not have in this project. Ask an admin for a role that has it: ${rolesWith(scope).join(", ")}.`,
		{ details: { scope } },
	);
}
