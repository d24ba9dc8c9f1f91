import { AppError } from "@aes/core/errors";
import { type Command, InvalidArgumentError } from "commander";
import type { Context } from "../context.ts";
import { PRODUCT_STEPS } from "../setup/steps.ts";
import { isLoopback } from "../stack/addresses.ts";
import { DEFAULT_HOST, DEFAULT_PORT, startStack } from "../stack/start-stack.ts";
import { waitForSignal } from "../stack/wait-for-signal.ts";

type UpOptions = { port: number; host: string; allowRemote?: boolean };

export function registerUp(program: Command, context: Context): void {
	program
		.command("up")
		.description("start the dashboard and a worker")
		.option("--port <number>", "port of the dashboard", parsePort, DEFAULT_PORT)
		.option("--host <address>", "address to listen on; another than 127.0.0.1 needs --allow-remote", DEFAULT_HOST)
		.option("--allow-remote", "let other machines reach the dashboard, which has no accounts yet")
		.action((options: UpOptions) => up(context, options));
}

async function up(context: Context, { port, host, allowRemote = false }: UpOptions): Promise<void> {
	const { ensure, output } = context;
	checkHost(host, allowRemote);
	const signal = waitForSignal();
	await ensure(PRODUCT_STEPS);
	if (!isLoopback(host))
		output.warn(`whoever reaches ${host}:${port} can read and steer everything: there are no accounts yet.`);
	const stack = await startStack(context, { host, port });
	output.result(`The dashboard is at ${stack.url} (Ctrl-C ends it).`);
	await signal;
	output.info("Ending web and worker …");
	await stack.stop();
}

function checkHost(host: string, isRemoteAllowed: boolean): void {
	if (isLoopback(host) || isRemoteAllowed) return;
	const message = `--host ${host} lets other machines reach the dashboard, which has no accounts yet. Add --allow-remote if that is what you want.`;
	throw new AppError("invalid_input", message);
}

export function parsePort(text: string): number {
	const port = Number(text);
	if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
	throw new InvalidArgumentError("A port is a whole number from 1 to 65535.");
}
