import { AppError } from "@aes/core/errors";
import { type Command, InvalidArgumentError } from "commander";
import { checkExposure } from "../accounts/check-exposure.ts";
import { openStores } from "../campaigns/stores.ts";
import type { Context } from "../context.ts";
import { PRODUCT_STEPS } from "../setup/steps.ts";
import { isLoopback } from "../stack/addresses.ts";
import { DEFAULT_HOST, DEFAULT_PORT, startStack } from "../stack/start-stack.ts";
import { waitForSignal } from "../stack/wait-for-signal.ts";
import { toLink } from "./account.ts";

type UpOptions = { port: number; host: string; allowRemote?: boolean; accounts?: boolean };

export function registerUp(program: Command, context: Context): void {
	program
		.command("up")
		.description("start the dashboard and a worker")
		.option("--port <number>", "port of the dashboard", parsePort, DEFAULT_PORT)
		.option(
			"--host <address>",
			"address to listen on; another than 127.0.0.1 needs --allow-remote and --accounts",
			DEFAULT_HOST,
		)
		.option("--allow-remote", "let other machines reach the dashboard")
		.option("--accounts", "ask everybody to sign in; the first admin's link is printed")
		.action((options: UpOptions) => up(context, options));
}

async function up(context: Context, { port, host, allowRemote = false, accounts }: UpOptions): Promise<void> {
	const { ensure, output, settings } = context;
	const hasAccounts = accounts ?? settings.AES_ACCOUNTS === "on";
	checkExposure({
		host,
		hasAccounts,
		isRemoteAllowed: allowRemote,
		allowedHosts: settings.AES_ALLOWED_HOSTS,
		publicUrl: settings.AES_PUBLIC_URL,
	});
	const signal = waitForSignal();
	await ensure(PRODUCT_STEPS);
	if (!isLoopback(host) && !settings.AES_PUBLIC_URL?.startsWith("https:"))
		output.warn(
			"passwords and cookies travel in clear text to other machines. Put a proxy with a certificate before the dashboard and set AES_PUBLIC_URL=https://…",
		);
	const stack = await startStack(context, { host, port, hasAccounts });
	output.result(`The dashboard is at ${stack.url} (Ctrl-C ends it).`);
	if (hasAccounts) await tellFirstLink(context, settings.AES_PUBLIC_URL ?? stack.url);
	await signal;
	output.info("Ending web and worker …");
	await stack.stop();
}

/** While nobody has an account, whoever reads this terminal may make the first. */
async function tellFirstLink(context: Context, base: string): Promise<void> {
	await using stores = await openStores(context);
	try {
		const { token, expiresAt } = await stores.links.createForFirstAdmin();
		context.output.result(`Make the first admin here, once, until ${expiresAt.toISOString()}:\n${toLink(base, token)}`);
	} catch (error) {
		if (!(error instanceof AppError && error.code === "conflict")) throw error;
	}
}

export function parsePort(text: string): number {
	const port = Number(text);
	if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
	throw new InvalidArgumentError("A port is a whole number from 1 to 65535.");
}
