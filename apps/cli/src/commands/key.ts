import { SCOPES, type Scope } from "@aes/core/access";
import { type Command, InvalidArgumentError } from "commander";
import { type CommandStores, openStores } from "../campaigns/stores.ts";
import type { Context } from "../context.ts";
import { renderTable } from "../render-table.ts";
import { STORE_STEPS } from "../setup/steps.ts";
import { commandAuthor } from "../workspaces/author.ts";
import { parseCount } from "./propose.ts";

type Json = { json?: boolean };
type NewKey = Json & { scope: readonly Scope[]; days?: number };

const DAY_MS = 86_400_000;

export function registerKey(program: Command, context: Context): void {
	const command = program.command("key").description("API keys of programs");
	const add = (usage: string, description: string) =>
		command.command(usage).description(description).option("--json", "print JSON");
	add("create <name>", "make a key; it is printed once and kept as a hash")
		.option("--scope <scope...>", "what it may do", parseScope, ["project:read"])
		.option("--days <number>", "how long; without it, until it is revoked", parseCount)
		.action((name: string, options: NewKey) => create(context, name, options));
	add("list", "keys, newest first").action((options: Json) => list(context, options));
	add("revoke <id>", "end a key at once").action((id: string, options: Json) => revoke(context, id, options));
}

const create = (context: Context, name: string, { scope, days, json }: NewKey): Promise<void> =>
	withStores(context, async (stores) => {
		const expiresAt = days === undefined ? null : new Date(Date.now() + days * DAY_MS);
		const maker = { projectId: stores.projectId, makerId: null, makerName: commandAuthor() };
		const { id, key } = await stores.keys.create({ ...maker, name, scopes: scope, expiresAt });
		const after = { name, scopes: scope, expiresAt: expiresAt?.toISOString() ?? null };
		await record(stores, { action: "key.create", id, before: null, after });
		if (json) context.output.json({ id, key });
		else context.output.result(key);
	});

const list = (context: Context, { json }: Json): Promise<void> =>
	withStores(context, async ({ keys, projectId }) => {
		const found = await keys.list(projectId);
		if (json) return context.output.json(found);
		const rows = found.map((key) => [
			...[key.id, key.name, `${key.start}…`, key.scopes.join(" ")],
			...[key.expiresAt, key.lastUsedAt, key.revokedAt].map((at) => at?.toISOString().slice(0, 16) ?? "—"),
		]);
		context.output.result(renderTable(["Id", "Name", "Begins", "Scopes", "Expires", "Last used", "Revoked"], rows));
	});

const revoke = (context: Context, id: string, { json }: Json): Promise<void> =>
	withStores(context, async (stores) => {
		const { name } = await stores.keys.revoke({ projectId: stores.projectId, id });
		await record(stores, { action: "key.revoke", id, before: { name }, after: null });
		if (json) context.output.json({ id });
		else context.output.result(`${name} is revoked`);
	});

type Change = { [name: string]: string | readonly string[] | null } | null;

const record = (
	{ audit, projectId }: CommandStores,
	{ action, id, before, after }: { action: string; id: string; before: Change; after: Change },
): Promise<void> => {
	const actor = { kind: "command", id: null, name: commandAuthor() } as const;
	return audit.record({ projectId, actor, action, subject: { kind: "api_key", id }, before, after });
};

async function withStores(context: Context, work: (stores: CommandStores) => Promise<void>): Promise<void> {
	await context.ensure(STORE_STEPS);
	await using stores = await openStores(context);
	await work(stores);
}

function parseScope(text: string, before: readonly Scope[]): Scope[] {
	const scope = SCOPES.find((known) => known === text);
	if (!scope) throw new InvalidArgumentError(`The scopes are ${SCOPES.join(", ")}.`);
	return [...before.filter((each) => each !== scope), scope];
}
