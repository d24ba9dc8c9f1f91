import { AppError } from "@aes/core/errors";
import type { Command } from "commander";
import { openStores } from "../campaigns/stores.ts";
import type { Context } from "../context.ts";
import { STORE_STEPS } from "../setup/steps.ts";
import { toUrl } from "../stack/addresses.ts";
import { DEFAULT_HOST, DEFAULT_PORT } from "../stack/start-stack.ts";
import { commandAuthor } from "../workspaces/author.ts";

export function registerAccount(program: Command, context: Context): void {
	program
		.command("account")
		.description("let people into a dashboard with accounts")
		.command("link")
		.argument("[email]", "whose password the link sets; without it, the first admin's link")
		.description("make a link that lets one person in, once; their sessions end when it is used")
		.action((email: string | undefined) => makeLink(context, email));
}

async function makeLink(context: Context, email: string | undefined): Promise<void> {
	await context.ensure(STORE_STEPS);
	await using stores = await openStores(context);
	const userId = email === undefined ? null : await stores.members.findUserId(email);
	if (email !== undefined && userId === null)
		throw new AppError("not_found", `There is no account ${email}. An admin adds people in the dashboard.`);
	const link = userId === null ? await stores.links.createForFirstAdmin() : await stores.links.createForUser(userId);
	await stores.audit.record({
		projectId: stores.projectId,
		actor: { kind: "command", id: null, name: commandAuthor() },
		action: "account.create_link",
		subject: { kind: "user", id: userId ?? "first admin" },
		before: null,
		after: null,
	});
	const base = context.settings.AES_PUBLIC_URL ?? toUrl(DEFAULT_HOST, DEFAULT_PORT);
	context.output.result(`${toLink(base, link.token)}\nIt works once, until ${link.expiresAt.toISOString()}.`);
}

/** The token stands behind the `#`, which no server is sent. */
export const toLink = (base: string, token: string): string => `${base.replace(/\/$/, "")}/join#${token}`;
